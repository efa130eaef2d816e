import { call } from '@mingpian/client/call.ts'
import { endOfSheet, type SheetEnd } from '#host/pay.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { buyingHref, buyingTo } from './links.ts'

interface Payable {
  orderId: string
  total: number
}

/**
 * Opens the payment sheet of an order.
 * @returns the address of the page that asks the server what became of the payment; undefined while a mini program opens
 * that page itself
 * @throws CallError if the server refuses
 */
export async function payBySheet({ orderId, total }: Payable, via: Via): Promise<string | undefined> {
  const { sheet } = await call('POST /mall/order/v1/order/pay', { body: { orderId, seenTotal: total } })
  const end = await endOfSheet(sheet, buyingHref('result', via, { order: orderId }))
  return end === 'left' ? undefined : resultTo(orderId, via, end)
}

/** The address of the page on what became of a payment. @param end how the sheet ended, if the page knows it */
export const resultTo = (orderId: string, via: Via, end?: SheetEnd): string =>
  buyingTo('result', via, { order: orderId, ...(end && { sheet: end }) })

/** When a payment sheet last said that it was paid, by order. */
const saidPaid = new Map<string, number>()
const warnedMs = 60_000

export const noteSaidPaid = (orderId: string): void => void saidPaid.set(orderId, Date.now())

/**
 * WeChat warns a payer of a second payment of the same amount within a minute. Until then no page offers to pay an order
 * again whose sheet said that it was paid, though the server does not know of the payment yet.
 */
export const isSaidPaid = (orderId: string): boolean =>
  Date.now() - (saidPaid.get(orderId) ?? Number.NEGATIVE_INFINITY) < warnedMs
