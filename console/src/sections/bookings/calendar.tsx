import { todayIn } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { BookingFilter } from '@mingpian/contract/bookings.ts'
import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, DatePicker, Empty, Flex, Skeleton, Typography } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useFilters } from '#kit/filters.ts'
import { useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { BookingDrawer } from './booking-drawer.tsx'

const gone = new Set<StaffBooking['state']>(['cancelled', 'refused'])

/** The day of the address, `YYYY-MM-DD`; today on the company's clock where it names none. */
export function useChosenDay(): string {
  const { timeZone } = useMe()
  const { get } = useFilters()
  return /^\d{4}-\d\d-\d\d$/.test(get('day')) ? get('day') : todayIn(timeZone)
}

interface CalendarProps {
  /** Which bookings are listed; absent where there is no place yet. */
  filter: BookingFilter | undefined
  /** Fields before the day. */
  fields: ReactNode
  /** The arrows beside the day: how many days they go, and their names. */
  step: { days: number; before: string; after: string }
  /** Words where no booking is listed. */
  empty: string
  /** Draws the bookings that were neither cancelled nor refused. */
  children: (list: readonly StaffBooking[], onOpen: (orderId: string) => void) => ReactNode
}

/** Bookings of a span of days, with the fields that choose the span, and one booking in a drawer. */
export function Calendar({ filter, fields, step, empty, children }: CalendarProps) {
  const words = useWords()
  const { get, set } = useFilters()
  const day = useChosenDay()
  const query = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/list', {
      query: { ...filter, page: 1, pageSize: 100 },
    }),
    enabled: filter !== undefined,
    placeholderData: (before) => before,
  })
  const move = (days: number) => set({ day: dayjs(day).add(days, 'day').format('YYYY-MM-DD') })
  return (
    <Card
      title={
        <Flex gap={8} wrap>
          {fields}
          <Button aria-label={step.before} onClick={() => move(-step.days)}>
            ‹
          </Button>
          <DatePicker
            aria-label={words.bookingDayField}
            allowClear={false}
            value={dayjs(day)}
            onChange={(value) => value && set({ day: value.format('YYYY-MM-DD') })}
          />
          <Button aria-label={step.after} onClick={() => move(step.days)}>
            ›
          </Button>
        </Flex>
      }
    >
      {filter === undefined ? (
        <Empty description={words.placeNone} />
      ) : (
        <Loaded query={query} skeleton={<Skeleton active />}>
          {({ list, total }) => {
            const shown = list.filter(({ state }) => !gone.has(state))
            if (shown.length === 0) return <Empty description={empty} />
            return (
              <Flex vertical gap={12}>
                {children(shown, (booking) => set({ booking }))}
                {total > list.length && (
                  <Typography.Text type="secondary">
                    {words.bookingDayMore(list.length, total)}
                  </Typography.Text>
                )}
              </Flex>
            )
          }}
        </Loaded>
      )}
      <BookingDrawer orderId={get('booking')} onClose={() => set({ booking: '' })} />
    </Card>
  )
}

/** The bookings of each member of staff, by name; bookings without one come last. */
export function byStaff(list: readonly StaffBooking[]) {
  const groups = new Map<string, { key: string; name: string; bookings: StaffBooking[] }>()
  for (const booking of list) {
    const key = booking.staff?.userId ?? ''
    const group = groups.get(key) ?? { key, name: booking.staff?.name ?? '', bookings: [] }
    group.bookings.push(booking)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) =>
    a.key === '' ? 1 : b.key === '' ? -1 : a.name.localeCompare(b.name),
  )
}
