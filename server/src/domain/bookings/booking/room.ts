import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { peak } from '#domain/bookings/service/loads.ts'
import type { BookingRow } from './one.ts'

interface Beside {
  customerName: string
  persons: number
  /** Whether both share one slot: a member of staff serves them as one. */
  isOfSlot: boolean
  from: number
  until: number
  slot: string
  seats: number
  memberSeats: number
}

/**
 * The customers whose confirmed bookings leave no room for one that waits for an answer: seats were taken away after both
 * had asked. Opening hours and plans do not count, since no closure cancels what was asked for.
 * @returns none where there is room
 */
export async function whoHasRoomOf(
  db: TenantDb,
  { companyId, orderId, persons, staffId, startsAt }: BookingRow,
): Promise<string[]> {
  const { rows } = await sql<Beside>`
    select o.customer_name as "customerName", o.persons, s.seats, coalesce(m.seats, 1) as "memberSeats",
      o.service_id = b.service_id and o.place_id = b.place_id and o.starts_at = b.starts_at as "isOfSlot",
      concat_ws(' ', o.service_id, o.place_id, o.starts_at) as slot,
      (extract(epoch from lower(o.busy)) * 1000)::float8 as "from",
      (extract(epoch from upper(o.busy)) * 1000)::float8 as "until"
    from booking b
    join booking_service s on s.company_id = b.company_id and s.service_id = b.service_id
    left join serving_member m on m.company_id = b.company_id and m.staff_id = b.staff_id
    join booking o on o.company_id = b.company_id and o.booking_id <> b.booking_id and o.busy && b.busy
      and o.state in ('confirmed', 'arrived')
      and case when b.staff_id is null
        then o.staff_id is null and o.service_id = b.service_id and o.place_id = b.place_id
        else o.staff_id = b.staff_id end
    where b.company_id = ${companyId} and b.booking_id = ${orderId}
    order by o.starts_at, o.booking_id`.execute(db)
  const [first] = rows
  if (!first) return []
  const loadOf = ({ from, until }: Beside, weight: number) => ({ from, until, weight })
  const begin = Math.min(startsAt.getTime(), ...rows.map(({ from }) => from))
  const mostPersons = (those: Beside[]) =>
    peak(
      those.map((each) => loadOf(each, each.persons)),
      begin,
    )
  const ofSlot = rows.filter(({ isOfSlot }) => isOfSlot)
  const others = rows.filter(({ isOfSlot }) => !isOfSlot)
  const groups = new Map(others.map((each) => [each.slot, loadOf(each, 1)]))
  const isMemberBusy = staffId !== null && peak([...groups.values()], begin) >= first.memberSeats
  const isFull = mostPersons(staffId === null ? rows : ofSlot) + persons > first.seats
  if (isMemberBusy) return others.map(({ customerName }) => customerName)
  return isFull ? rows.map(({ customerName }) => customerName) : []
}
