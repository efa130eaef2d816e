import type { Place } from '@mingpian/contract/places.ts'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { searchForm } from '@mingpian/contract/shared/rules/plain-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import type { Opening } from './opening.ts'

/** A place as it is stored, with its exceptions and the members who work there. */
export interface PlaceRow extends Opening {
  id: string
  name: string
  address: string
  phone: string
  latitude: number | null
  longitude: number | null
  pictures: string[]
  hours: Shift[]
  exceptions: Place['exceptions']
  seats: number
  staff: (Place['staff'][number] & { staffId: string })[]
  /** The company's present day, YYYY-MM-DD. */
  today: string
  timeZone: string
}

/** The places of a company in its own order. Exceptions of the last year and later. @param only a condition on `p` */
export async function placeRows(
  db: TenantDb,
  companyId: string,
  only: RawBuilder<unknown> = sql`true`,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select p.place_id as id, p.name, p.address, p.phone, p.latitude, p.longitude, p.pictures, p.hours,
      p.keeps_holidays as "keepsHolidays", p.seats, c.time_zone as "timeZone",
      (now() at time zone c.time_zone)::date::text as today,
      coalesce((
        select jsonb_agg(jsonb_build_object('day', e.day::text, 'spans', e.spans, 'words', e.words) order by e.day)
        from place_exception e
        where e.company_id = p.company_id and e.place_id = p.place_id
          and e.day > (now() at time zone c.time_zone)::date - 366), '[]') as exceptions,
      coalesce((
        select jsonb_agg(jsonb_build_object('staffId', s.staff_id, 'userId', s.user_id, 'name', s.name, 'avatar', s.avatar)
          order by s.name, s.user_id)
        from place_member m join staff s on s.company_id = m.company_id and s.staff_id = m.staff_id
        where m.company_id = p.company_id and m.place_id = p.place_id and s.status = 'active'), '[]') as staff
    from place p join company c on c.company_id = p.company_id
    where p.company_id = ${companyId} and p.removed_at is null and ${only}
    order by p.position, p.place_id`.execute(db)
  return rows
}

/** Refuses a filter by a place that the company never had. One that was removed stays in what was done there. @throws Failure notFound */
export async function requirePlaceOnce(
  db: TenantDb,
  companyId: string,
  placeId: string | undefined,
): Promise<void> {
  if (placeId === undefined) return
  const { rows } = await sql`
    select from place where company_id = ${companyId} and place_id::text = lower(${placeId})`.execute(db)
  if (rows.length === 0) throw new Failure('notFound')
}

/** The places of a company in its own order, whose name or address has the keyword. */
export async function placesOf(db: TenantDb, companyId: string, keyword: string): Promise<PlaceRow[]> {
  const places = await placeRows(db, companyId)
  const sought = searchForm(keyword)
  return places.filter(({ name, address }) => searchForm(`${name}|${address}`).includes(sought))
}

/** As administrators see it. */
export function placeOf({ id, latitude, longitude, staff, ...row }: PlaceRow): Place {
  const { name, address, phone, pictures, hours, keepsHolidays, exceptions, seats } = row
  return {
    ...{ placeId: id, name, address, phone, pictures, hours, keepsHolidays, exceptions, seats },
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    userIds: staff.map(({ userId }) => userId),
    staff: staff.map(({ userId, name: memberName, avatar }) => ({ userId, name: memberName, avatar })),
  }
}
