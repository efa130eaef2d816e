import { todayIn } from '@mingpian/client/days.ts'
import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { weekdayText } from '@mingpian/contract/shared/rules/day-words.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { Select } from 'antd'
import dayjs from 'dayjs'
import { useFilters } from '#kit/filters.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { byStaff, Calendar, useChosenDay } from './calendar.tsx'
import { useNamedStaff, usePlaces } from './use-lists.ts'
import style from './week-view.module.css'

/** A week, of all places or of one, and of all members of staff or of one: a row for each member, a column for each day. */
export function WeekView() {
  const words = useWords()
  const { get, set } = useFilters()
  const places = usePlaces()
  const staff = useNamedStaff()
  const day = dayjs(useChosenDay())
  const monday = day.subtract((day.day() + 6) % 7, 'day')
  const days = Array.from({ length: 7 }, (_, at) => monday.add(at, 'day').format('YYYY-MM-DD'))
  const [from = '', to = ''] = [days[0], days[6]]
  const [placeId, userId] = [get('place'), get('person')]
  return (
    <Calendar
      filter={{ from, to, ...(placeId && { placeId }), ...(userId && { userId }) }}
      step={{ days: 7, before: words.bookingWeekBefore, after: words.bookingWeekAfter }}
      empty={words.bookingWeekEmpty}
      fields={
        <>
          <Select
            aria-label={words.bookingPlace}
            value={placeId}
            options={[{ value: '', label: words.bookingAllPlaces }, ...places]}
            style={{ minWidth: 200 }}
            onChange={(value) => set({ place: value })}
          />
          <Select
            aria-label={words.bookingServer}
            value={userId}
            options={[
              { value: '', label: words.bookingAllServers },
              ...staff.map((each) => ({ value: each.userId, label: each.name })),
            ]}
            style={{ minWidth: 140 }}
            onChange={(value) => set({ person: value })}
          />
        </>
      }
    >
      {(list, onOpen) => <Week days={days} list={list} onOpen={onOpen} />}
    </Calendar>
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
  return (
    <div className={style.frame}>
      <table className={style.week} aria-label={words.bookingWeek}>
        <thead>
          <tr>
            <th scope="col">{words.bookingServer}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {weekdayText(day, locale, today)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byStaff(list).map(({ key, name, bookings }) => (
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
