import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, DatePicker, Empty, Flex, Select, Skeleton, Typography } from 'antd'
import dayjs from 'dayjs'
import { callQuery } from '#kit/call.ts'
import { todayIn } from '#kit/days.ts'
import { useFilters } from '#kit/filters.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { BookingDrawer } from './booking-drawer.tsx'
import { useNamedStaff, usePlaces } from './use-lists.ts'
import style from './week-view.module.css'
import { inZone } from './when.ts'

const gone = new Set<StaffBooking['state']>(['cancelled', 'refused'])

/** A week, of all places or of one, and of all who serve or of one: a row for each of them, a column for each day. */
export function WeekView() {
  const { words } = usePreferences()
  const { timeZone } = useMe()
  const { get, set } = useFilters()
  const places = usePlaces()
  const staff = useNamedStaff()
  const chosen = /^\d{4}-\d\d-\d\d$/.test(get('day')) ? get('day') : todayIn(timeZone)
  const monday = dayjs(chosen).subtract((dayjs(chosen).day() + 6) % 7, 'day')
  const days = Array.from({ length: 7 }, (_, at) => monday.add(at, 'day').format('YYYY-MM-DD'))
  const [from = '', to = ''] = [days[0], days[6]]
  const query = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/list', {
      query: {
        ...{ from, to, page: 1, pageSize: 100 },
        ...(get('place') && { placeId: get('place') }),
        ...(get('person') && { userId: get('person') }),
      },
    }),
    placeholderData: (before) => before,
  })
  const step = (weeks: number) => set({ day: monday.add(weeks, 'week').format('YYYY-MM-DD') })
  return (
    <Card
      title={
        <Flex gap={8} wrap>
          <Select
            aria-label={words.bookingPlace}
            value={get('place')}
            options={[{ value: '', label: words.bookingAllPlaces }, ...places]}
            style={{ minWidth: 200 }}
            onChange={(value) => set({ place: value })}
          />
          <Select
            aria-label={words.bookingServer}
            value={get('person')}
            options={[
              { value: '', label: words.bookingAllServers },
              ...staff.map(({ userId, name }) => ({ value: userId, label: name })),
            ]}
            style={{ minWidth: 140 }}
            onChange={(value) => set({ person: value })}
          />
          <Button aria-label={words.bookingWeekBefore} onClick={() => step(-1)}>
            ‹
          </Button>
          <DatePicker
            aria-label={words.bookingDayField}
            allowClear={false}
            value={dayjs(chosen)}
            onChange={(value) => value && set({ day: value.format('YYYY-MM-DD') })}
          />
          <Button aria-label={words.bookingWeekAfter} onClick={() => step(1)}>
            ›
          </Button>
        </Flex>
      }
    >
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ list, total }) => {
          const shown = list.filter(({ state }) => !gone.has(state))
          if (shown.length === 0) return <Empty description={words.bookingWeekEmpty} />
          return (
            <Flex vertical gap={12}>
              <Week days={days} list={shown} onOpen={(booking) => set({ booking })} />
              {total > list.length && (
                <Typography.Text type="secondary">{words.bookingDayMore(list.length, total)}</Typography.Text>
              )}
            </Flex>
          )
        }}
      </Loaded>
      <BookingDrawer orderId={get('booking')} onClose={() => set({ booking: '' })} />
    </Card>
  )
}

interface WeekProps {
  days: readonly string[]
  list: readonly StaffBooking[]
  onOpen: (orderId: string) => void
}

function Week({ days, list, onOpen }: WeekProps) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const today = todayIn(timeZone)
  const dayName = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    ...{ weekday: 'short', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  })
  return (
    <div className={style.frame}>
      <table className={style.week} aria-label={words.bookingWeek}>
        <thead>
          <tr>
            <th scope="col">{words.bookingServer}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {dayName.format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(list).map(({ key, name, bookings }) => (
            <tr key={key}>
              <th scope="row">{name || words.bookingNoServer}</th>
              {days.map((day) => (
                <td key={day}>
                  {bookings
                    .filter(({ startsAt }) => inZone(startsAt, timeZone).day === day)
                    .map(({ orderId, startsAt, customerName, serviceName, state }) => (
                      <button
                        key={orderId}
                        type="button"
                        data-state={state}
                        title={`${serviceName} · ${words.bookingStates[state]}`}
                        onClick={() => onOpen(orderId)}
                      >
                        <b>{inZone(startsAt, timeZone).clock}</b> {customerName}
                        <small>
                          {serviceName} · {words.bookingStates[state]}
                        </small>
                      </button>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The bookings by who serves, those without anybody last. */
function rowsOf(list: readonly StaffBooking[]) {
  const rows = new Map<string, { key: string; name: string; bookings: StaffBooking[] }>()
  for (const booking of list) {
    const key = booking.staff?.userId ?? ''
    const row = rows.get(key) ?? { key, name: booking.staff?.name ?? '', bookings: [] }
    row.bookings.push(booking)
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) =>
    a.key === '' ? 1 : b.key === '' ? -1 : a.name.localeCompare(b.name),
  )
}
