import { randomUUID } from 'node:crypto'
import type { BookingState } from '@mingpian/contract/shared/rules/booking-states.ts'
import { sql } from 'kysely'
import type { Parts } from '#parts.ts'
import type { Known } from './sample.ts'

const staffCalls = '/java-appointment-center/api/app/appointment/staff/v1'
const consoleCalls = '/java-appointment-center/api/app/appointment/manage/v1'
const hourMs = 3_600_000

/** A service of a place that is always open, with a booking in each state that a call needs. */
export async function bookingsOf({ db }: Pick<Parts, 'db'>, companyId: string, placeId: string) {
  const [serviceId, doomedId] = [randomUUID(), randomUUID()]
  const startsAt = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs)
  const rows: [string, BookingState, Date][] = []
  const add = (state: BookingState, at = startsAt) => {
    const id = randomUUID()
    rows.push([id, state, at])
    return id
  }
  const past = new Date(Date.now() - hourMs)
  const known = {
    confirmed: add('confirmed'),
    particular: {
      [`POST ${staffCalls}/confirm`]: { orderId: add('asked') },
      [`POST ${staffCalls}/refuse`]: { orderId: add('asked') },
      [`POST ${staffCalls}/arrive`]: { code: add('confirmed') },
      [`POST ${staffCalls}/finish`]: { orderId: add('arrived') },
      [`POST ${staffCalls}/no_show`]: { orderId: add('confirmed', past) },
      [`POST ${staffCalls}/cancel`]: { orderId: add('confirmed') },
      [`POST ${staffCalls}/change`]: { orderId: add('confirmed') },
      [`POST ${consoleCalls}/service/remove`]: { serviceId: doomedId },
      [`POST ${consoleCalls}/service/save`]: { picture: '', placeIds: [placeId] },
      [`POST ${consoleCalls}/plan/save`]: { places: [{ placeId, hours: [] }], daysOff: [] },
    } satisfies Record<string, Known>,
  }
  await db.tenant(companyId, async (tenant) => {
    const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' }]
    await tenant
      .updateTable('place')
      .set({ hours: JSON.stringify(always) })
      .where('company_id', '=', companyId)
      .execute()
    await tenant
      .insertInto('booking_service')
      .values(
        [serviceId, doomedId].map((id) => ({
          ...{ company_id: companyId, service_id: id, name: '试驾', minutes: 30, step: 30, seats: 1000 },
        })),
      )
      .execute()
    await tenant
      .insertInto('booking_service_place')
      .values({ company_id: companyId, service_id: serviceId, place_id: placeId })
      .execute()
    await tenant
      .insertInto('booking')
      .values(
        rows.map(([id, state, at]) => ({
          ...{ company_id: companyId, booking_id: id, service_id: serviceId, place_id: placeId, state },
          ...{ starts_at: at, ends_at: new Date(at.getTime() + hourMs / 2), is_alone: false },
          busy: sql<string>`tstzrange(${at}, ${new Date(at.getTime() + hourMs / 2)})`,
        })),
      )
      .execute()
  })
  return { ...known, serviceId, startsAt: startsAt.toISOString() }
}
