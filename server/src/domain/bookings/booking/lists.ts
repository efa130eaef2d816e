import type { BookingFilter } from '@mingpian/contract/bookings.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { searchForm } from '@mingpian/contract/shared/rules/plain-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { dayOf } from '#core/http/moment.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { placeRows } from '#domain/place/places.ts'
import { workplacesOf } from '#domain/place/team.ts'
import { type BookingRow, bookingRows, isGoingBack, isHandledBy } from './one.ts'

type Handler = Pick<Caller, 'companyId' | 'staffId' | 'role'>

/** The bookings of the caller: coming ones by time, past ones by the newest. A hold is coming until it runs out. */
export async function ownBookings(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  { state = 'coming', ...page }: { state?: 'coming' | 'past' } & Page,
) {
  const personIds = await personIdsOf(db, companyId, personId)
  const isComing = sql<boolean>`(b.state in ('asked', 'confirmed', 'arrived') and b.ends_at > now()
    or b.state = 'unpaid' and b.held_until > now())`
  const where = sql`b.person_id = any(${personIds}::uuid[]) and b.state <> 'held'
    and ${state === 'coming' ? isComing : sql`not ${isComing}`}`
  const order = state === 'coming' ? sql`b.starts_at, b.booking_id` : sql`b.starts_at desc, b.booking_id`
  const list = await bookingRows(
    db,
    { companyId, staffId: '' },
    where,
    sql`order by ${order} ${limitOf(page)}`,
  )
  return { list, total: await countOf(db, companyId, where) }
}

async function countOf(db: TenantDb, companyId: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking b where b.company_id = ${companyId} and ${where}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * The bookings of a day that a member of staff handles, and those of any day that wait for an answer.
 * @throws Failure notFound for a missing place, parameterError for a day that no calendar has
 */
export async function bookingsOfDay(
  db: TenantDb,
  caller: Handler,
  { day, of = 'own', placeId }: { day?: string; of?: 'own' | 'place'; placeId?: string },
) {
  if (day !== undefined) dayOf('day', day)
  await requireFiltered(db, caller.companyId, { placeId })
  const handled =
    of === 'own' ? sql`b.staff_id = ${caller.staffId}` : sql`${isHandledBy(caller, 'bookings.read')}`
  const atPlace = placeId === undefined ? sql`true` : sql`b.place_id = ${placeId}`
  const { rows } = await sql<{ day: string; timeZone: string }>`
    select coalesce(${day ?? null}, (now() at time zone time_zone)::date::text) as day, time_zone as "timeZone"
    from company where company_id = ${caller.companyId}`.execute(db)
  const shown = rows[0] ?? { day: day ?? '', timeZone: '' }
  const { timeZone } = shown
  const isOfDay = sql`b.starts_at >= (${shown.day}::date::timestamp at time zone ${timeZone})
    and b.starts_at < ((${shown.day}::date + 1)::timestamp at time zone ${timeZone})`
  const visible = sql`b.state <> 'held' and ${handled} and ${atPlace}`
  return {
    ...shown,
    list: await bookingRows(db, caller, sql`${visible} and ${isOfDay}`),
    asked: await bookingRows(
      db,
      caller,
      sql`b.state = 'asked' and b.ends_at > now() and ${isHandledBy(caller, 'bookings.write')}`,
    ),
  }
}

/** The places whose bookings a member of staff handles. */
export async function handledPlaces(db: TenantDb, caller: Handler) {
  const own = may(caller.role, 'bookings.read') ? undefined : await workplacesOf(db, caller)
  const places = await placeRows(db, caller.companyId)
  return places
    .filter(({ id }) => own === undefined || own.includes(id))
    .map(({ id, name }) => ({ placeId: id, name }))
}

/** Conditions on `b`, and on `o`, the order by which it is paid. */
const paidAs = {
  unpaid: sql`b.state = 'unpaid'`,
  paid: sql`o.paid > o.refunded and not ${isGoingBack}`,
  refunded: sql`o.paid > 0 and (o.refunded > 0 or ${isGoingBack})`,
}

/** The condition of a filter of the console's list. @throws Failure parameterError for a day that no calendar has */
export function bookingWhere({
  from,
  to,
  placeId,
  serviceId,
  userId,
  state,
  payment,
  keyword = '',
}: BookingFilter) {
  if (from !== undefined) dayOf('from', from)
  if (to !== undefined) dayOf('to', to)
  const sought = searchForm(keyword)
  return sql`b.state <> 'held'
    and ${from === undefined ? sql`true` : sql`b.starts_at >= (${from}::date::timestamp at time zone c.time_zone)`}
    and ${to === undefined ? sql`true` : sql`b.starts_at < ((${to}::date + 1)::timestamp at time zone c.time_zone)`}
    and ${placeId === undefined ? sql`true` : sql`b.place_id = ${placeId}`}
    and ${serviceId === undefined ? sql`true` : sql`b.service_id = ${serviceId}`}
    and ${userId === undefined ? sql`true` : sql`f.user_id = ${userId}`}
    and ${state === undefined ? sql`true` : sql`b.state = ${state}`}
    and ${payment === undefined ? sql`true` : paidAs[payment]}
    and ${
      sought === ''
        ? sql`true`
        : sql`(search_form(b.customer_name) like ${`%${escaped(sought)}%`} or o.number = ${keyword.trim()})`
    }`
}

/**
 * Refuses a filter by something that the company does not have. What was removed, and a member who left, stay in their
 * bookings and so in the filter.
 * @throws Failure notFound
 */
export async function requireFiltered(
  db: TenantDb,
  companyId: string,
  { placeId, serviceId, userId }: Pick<BookingFilter, 'placeId' | 'serviceId' | 'userId'>,
): Promise<void> {
  const ids = [placeId, serviceId].filter((id) => id !== undefined)
  if (ids.length === 0 && userId === undefined) return
  if (!ids.every(isUuid)) throw new Failure('notFound')
  const { rows } = await sql<{ known: boolean }>`
    select (${placeId ?? null}::uuid is null
        or exists (select from place where company_id = ${companyId} and place_id = ${placeId ?? null}))
      and (${serviceId ?? null}::uuid is null
        or exists (select from booking_service where company_id = ${companyId} and service_id = ${serviceId ?? null}))
      and (${userId ?? null}::text is null
        or exists (select from staff where company_id = ${companyId} and user_id = ${userId ?? null})) as known`.execute(
    db,
  )
  if (!rows[0]?.known) throw new Failure('notFound')
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Coming bookings, the next one first, then past bookings, the last one first. */
const nextFirst = sql`b.ends_at < now(), case when b.ends_at >= now() then b.starts_at end, b.starts_at desc, b.booking_id`

/**
 * A page of the bookings of the company: within a period by time, otherwise the next one first.
 * @throws Failure notFound for a place, a service or a member that it does not have, parameterError for a day that no
 * calendar has
 */
export async function bookingsPage(
  db: TenantDb,
  caller: Handler,
  { page, pageSize, ...filter }: BookingFilter & Page,
): Promise<{ list: BookingRow[]; total: number }> {
  const where = bookingWhere(filter)
  await requireFiltered(db, caller.companyId, filter)
  const order = filter.from || filter.to ? sql`b.starts_at, b.booking_id` : nextFirst
  const list = await bookingRows(db, caller, where, sql`order by ${order} ${limitOf({ page, pageSize })}`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking b
    join company c on c.company_id = b.company_id
    left join staff f on f.company_id = b.company_id and f.staff_id = b.staff_id
    left join shop_order o on o.company_id = b.company_id and o.order_id = b.payment_order_id
    where b.company_id = ${caller.companyId} and ${where}`.execute(db)
  return { list, total: rows[0]?.count ?? 0 }
}
