import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { BookingFilter } from '@mingpian/contract/bookings.ts'
import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { bookingStates } from '@mingpian/contract/shared/rules/booking-states.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { CustomerLink } from '#features/people/customer-link.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { BookingDrawer } from './booking-drawer.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { paymentColours, stateColours } from './state-colours.ts'
import { usePlaces, useServices } from './use-lists.ts'

const payments = ['unpaid', 'paid', 'refunded'] as const

/** All bookings by time, with filters; a row opens the booking. */
export function BookingList() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get, set } = useFilters()
  const filter: BookingFilter = {
    ...(get('keyword') && { keyword: get('keyword').slice(0, 64) }),
    ...(get('from') && { from: get('from') }),
    ...(get('to') && { to: get('to') }),
    ...(get('place') && { placeId: get('place') }),
    ...(get('service') && { serviceId: get('service') }),
    ...(payments.some((payment) => payment === get('payment')) && {
      payment: get('payment') as (typeof payments)[number],
    }),
    ...(bookingStates.some((state) => state === get('state')) && {
      state: get('state') as StaffBooking['state'],
    }),
  }
  const query = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/list', {
      query: { ...filter, page, pageSize },
    }),
    placeholderData: (before) => before,
  })
  const places = usePlaces()
  const services = useServices()
  const columns: Column<StaffBooking>[] = [
    {
      key: 'startsAt',
      title: words.bookingTime,
      fixedShown: true,
      render: (_, { orderId, startsAt }) => (
        <RowLink open={{ booking: orderId, page }}>{moment(startsAt, locale, timeZone)}</RowLink>
      ),
    },
    {
      key: 'customer',
      title: words.bookingCustomer,
      render: (_, { customerName, clueId, leadHolder }) => (
        <CustomerLink unionId={clueId} userId={leadHolder}>
          {customerName}
        </CustomerLink>
      ),
    },
    { key: 'phone', title: words.bookingPhone, dataIndex: 'customerPhone', wideOnly: true },
    { key: 'service', title: words.bookingService, dataIndex: 'serviceName' },
    { key: 'place', title: words.bookingPlace, dataIndex: 'placeName' },
    { key: 'staff', title: words.bookingServer, render: (_, { staff }) => staff?.name ?? '—' },
    { key: 'persons', title: words.bookingPersons, align: 'right', dataIndex: 'persons', wideOnly: true },
    {
      key: 'state',
      title: words.status,
      render: (_, { state }) => <Tag color={stateColours[state]}>{words.bookingStates[state]}</Tag>,
    },
    {
      key: 'payment',
      title: words.bookingPayment,
      render: (_, { payment, trouble }) =>
        payment && (
          <>
            {yuan(payment.amount)}{' '}
            <Tag color={trouble ? 'red' : paymentColours[payment.state]}>
              {trouble ? words.orderTroubles[trouble] : words.bookingPayments[payment.state]}
            </Tag>
          </>
        ),
    },
  ]
  return (
    <BookingsPage
      times={query.data?.list.map(({ startsAt }) => startsAt)}
      actions={
        <ExportButton
          begin={() =>
            call('POST /java-appointment-center/api/app/appointment/manage/v1/export', {
              body: filter,
              quiet: true,
            })
          }
          disabled={!query.data?.total}
        />
      }
    >
      <List
        name="bookings"
        columns={columns}
        rowKey="orderId"
        query={query}
        search={words.bookingSearch}
        period={words.bookingPeriod}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: bookingStates
              .filter((state) => state !== 'held')
              .map((state) => ({ value: state, label: words.bookingStates[state] })),
          },
          {
            name: 'payment',
            label: words.bookingPayment,
            options: payments.map((value) => ({ value, label: words.bookingPayments[value] })),
          },
          { name: 'place', label: words.bookingPlace, options: places },
          { name: 'service', label: words.bookingService, options: services },
        ]}
        empty={words.bookingNone}
        onOpen={({ orderId }) => set({ booking: orderId, page })}
      />
      <BookingDrawer orderId={get('booking')} onClose={() => set({ booking: '', page })} />
    </BookingsPage>
  )
}
