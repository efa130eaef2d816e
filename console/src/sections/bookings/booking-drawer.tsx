import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import type { ReactNode } from 'react'
import { CustomerLink } from '#features/people/customer-link.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { BookingMoney } from './booking-money.tsx'
import { BookingMoves } from './moves.tsx'
import { paymentColours, stateColours } from './state-colours.ts'

/** One booking with what can be done about it. @param orderId '' closes it */
export function BookingDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayWrite = useMay()('bookings.write')
  const query = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/staff/v1/detail', { query: { orderId } }),
    enabled: orderId !== '',
  })
  return (
    <RecordDrawer
      id={orderId}
      query={query}
      title={(shown) => (shown ? `${shown.customerName} · ${shown.serviceName}` : words.bookings)}
      size={560}
      onClose={onClose}
    >
      {(booking) => {
        const customer = (
          <CustomerLink unionId={booking.clueId} userId={booking.leadHolder}>
            {booking.customerName}
          </CustomerLink>
        )
        const facts: [string, ReactNode][] = [
          [
            words.bookingTime,
            `${moment(booking.startsAt, locale, timeZone)}–${inZone(booking.endsAt, timeZone).clock}`,
          ],
          [words.bookingPlace, booking.placeName],
          [words.bookingServer, booking.staff?.name ?? ''],
          [words.bookingCustomer, customer],
          [words.bookingPhone, booking.customerPhone],
          [words.bookingPersons, String(booking.persons)],
          [words.bookingWords, booking.words],
          [words.bookingReason, booking.reason],
          [words.bookingOverride, booking.override],
          [words.bookingBy, booking.bookedBy],
          [words.bookingPrice, booking.payment ? yuan(booking.payment.amount) : ''],
          [words.bookingMade, moment(booking.createdAt, locale, timeZone)],
        ]
        return (
          <Flex vertical gap={16}>
            <span>
              <Tag color={stateColours[booking.state]}>{words.bookingStates[booking.state]}</Tag>
              {booking.payment && (
                <Tag color={paymentColours[booking.payment.state]}>
                  {words.bookingPayments[booking.payment.state]}
                </Tag>
              )}
            </span>
            <FactTable facts={facts} />
            {booking.payment && <BookingMoney booking={booking} />}
            {mayWrite && <BookingMoves key={booking.revision} booking={booking} />}
          </Flex>
        )
      }}
    </RecordDrawer>
  )
}
