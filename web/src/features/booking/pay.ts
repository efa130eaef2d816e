import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { endOfSheet, type SheetEnd } from '#host/pay.ts'
import { bookingHref, bookingTo } from './paths.ts'

/**
 * Opens the payment sheet of an unpaid booking.
 * @returns the address of the page that asks the server what became of the payment; undefined while a mini program opens
 * that page itself
 * @throws CallError if the server refuses
 */
export async function payBooking({
  orderId,
  payment,
}: Pick<Booking, 'orderId' | 'payment'>): Promise<string | undefined> {
  const { sheet } = await call('POST /java-appointment-center/api/app/appointment/order/v1/pay', {
    body: { orderId, seenTotal: payment?.amount ?? 0 },
  })
  const end = await endOfSheet(sheet, bookingHref('paid', { companyId: currentCompany(), order: orderId }))
  return end === 'left' ? undefined : paidTo(orderId, end)
}

/** The address of the page on what became of a payment. */
export const paidTo = (orderId: string, end?: SheetEnd): string =>
  bookingTo('paid', { companyId: currentCompany(), order: orderId, sheet: end })
