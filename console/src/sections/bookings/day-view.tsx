import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { Button, Flex, Select, Tag, Typography } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { byStaff, Calendar, useChosenDay } from './calendar.tsx'
import { stateColours } from './state-colours.ts'
import { usePlaces } from './use-lists.ts'

/** A day at a place: a column for each member of staff, and one for services without. */
export function DayView() {
  const words = useWords()
  const { timeZone } = useMe()
  const { get, set } = useFilters()
  const places = usePlaces()
  const placeId = get('place') || (places[0]?.value ?? '')
  const day = useChosenDay()
  return (
    <Calendar
      filter={placeId === '' ? undefined : { from: day, to: day, placeId }}
      step={{ days: 1, before: words.bookingDayBefore, after: words.bookingDayAfter }}
      empty={words.bookingDayEmpty}
      fields={
        <Select
          aria-label={words.bookingPlace}
          value={placeId || undefined}
          options={places}
          style={{ minWidth: 220 }}
          onChange={(value) => set({ place: value })}
        />
      }
    >
      {(list, onOpen) => (
        <Flex gap={12} style={{ overflowX: 'auto' }} align="start">
          {byStaff(list).map(({ key, name, bookings }) => (
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
                    onClick={() => onOpen(booking.orderId)}
                  >
                    <Flex vertical gap={2} style={{ width: '100%', whiteSpace: 'normal' }}>
                      <Flex justify="space-between" gap={8}>
                        <b>
                          {inZone(booking.startsAt, timeZone).clock}–{inZone(booking.endsAt, timeZone).clock}
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
      )}
    </Calendar>
  )
}
