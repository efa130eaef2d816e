import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, DatePicker, Empty, Flex, Select, Skeleton, Tag, Typography } from 'antd'
import dayjs from 'dayjs'
import { callQuery } from '#kit/call.ts'
import { todayIn } from '#kit/days.ts'
import { useFilters } from '#kit/filters.ts'
import { useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { BookingDrawer } from './booking-drawer.tsx'
import { stateColours } from './state-colours.ts'
import { usePlaces } from './use-lists.ts'
import { inZone } from './when.ts'

const gone = new Set<StaffBooking['state']>(['cancelled', 'refused'])

/** A day at a place: a column for each member of staff, and one for services without. */
export function DayView() {
  const words = useWords()
  const { timeZone } = useMe()
  const { get, set } = useFilters()
  const places = usePlaces()
  const placeId = get('place') || (places[0]?.value ?? '')
  const day = /^\d{4}-\d\d-\d\d$/.test(get('day')) ? get('day') : todayIn(timeZone)
  const query = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/list', {
      query: { from: day, to: day, placeId, page: 1, pageSize: 100 },
    }),
    enabled: placeId !== '',
    placeholderData: (before) => before,
  })
  const step = (days: number) => set({ day: dayjs(day).add(days, 'day').format('YYYY-MM-DD') })
  return (
    <Card
      title={
        <Flex gap={8} wrap>
          <Select
            aria-label={words.bookingPlace}
            value={placeId || undefined}
            options={places}
            style={{ minWidth: 220 }}
            onChange={(value) => set({ place: value })}
          />
          <Button aria-label={words.bookingDayBefore} onClick={() => step(-1)}>
            ‹
          </Button>
          <DatePicker
            aria-label={words.bookingDayField}
            allowClear={false}
            value={dayjs(day)}
            onChange={(value) => value && set({ day: value.format('YYYY-MM-DD') })}
          />
          <Button aria-label={words.bookingDayAfter} onClick={() => step(1)}>
            ›
          </Button>
        </Flex>
      }
    >
      {placeId === '' ? (
        <Empty description={words.placeNone} />
      ) : (
        <Loaded query={query} skeleton={<Skeleton active />}>
          {({ list, total }) => {
            const shown = list.filter(({ state }) => !gone.has(state))
            if (shown.length === 0) return <Empty description={words.bookingDayEmpty} />
            return (
              <Flex vertical gap={12}>
                <Flex gap={12} style={{ overflowX: 'auto' }} align="start">
                  {columnsOf(shown).map(({ key, name, bookings }) => (
                    <section key={key} style={{ flex: '1 0 200px', maxWidth: 320 }}>
                      <Typography.Title level={3} style={{ fontSize: 15 }}>
                        {name || words.bookingNoServer}
                      </Typography.Title>
                      <Flex vertical gap={8}>
                        {bookings.map((booking) => (
                          <Button
                            key={booking.orderId}
                            block
                            style={{ height: 'auto', padding: '8px 12px', textAlign: 'start' }}
                            onClick={() => set({ booking: booking.orderId })}
                          >
                            <Flex vertical gap={2} style={{ width: '100%', whiteSpace: 'normal' }}>
                              <Flex justify="space-between" gap={8}>
                                <b>
                                  {inZone(booking.startsAt, timeZone).clock}–
                                  {inZone(booking.endsAt, timeZone).clock}
                                </b>
                                <Tag color={stateColours[booking.state]} style={{ marginInlineEnd: 0 }}>
                                  {words.bookingStates[booking.state]}
                                </Tag>
                              </Flex>
                              <span>{booking.customerName}</span>
                              <Typography.Text type="secondary">{booking.serviceName}</Typography.Text>
                            </Flex>
                          </Button>
                        ))}
                      </Flex>
                    </section>
                  ))}
                </Flex>
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

/** The bookings by who serves, each column by time. */
function columnsOf(list: readonly StaffBooking[]) {
  const columns = new Map<string, { key: string; name: string; bookings: StaffBooking[] }>()
  for (const booking of list) {
    const key = booking.staff?.userId ?? ''
    const column = columns.get(key) ?? { key, name: booking.staff?.name ?? '', bookings: [] }
    column.bookings.push(booking)
    columns.set(key, column)
  }
  return [...columns.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
