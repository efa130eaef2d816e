import type { BookingService, BookingServiceSettings } from '@mingpian/contract/bookings.ts'
import { maxAmount } from '@mingpian/contract/shared/rules/amount.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { activeStaffIds } from '#domain/staff/members.ts'

type Keeper = Pick<Caller, 'companyId' | 'staffId'>

export interface ServiceRow extends Omit<BookingService, 'userIds'> {
  /** The members who serve and have not left. */
  staff: { staffId: string; userId: string; name: string; position: string; avatar: string }[]
  /** Whether members were chosen at all, also those who left: without any the service needs no person. */
  needsMember: boolean
}

/** The services of a company in its own order. @param only a condition on `s` */
export async function serviceRows(
  db: TenantDb,
  companyId: string,
  only: RawBuilder<unknown> = sql`true`,
): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select s.service_id as "serviceId", s.name, s.words, s.picture, s.minutes, s.minutes_before as before,
      s.minutes_after as after, s.step, s.seats, s.persons_max as "personsMax", s.notice, s.window_days as "windowDays",
      s.cancel_notice as "cancelNotice", s.person_limit as "personLimit", s.day_limit as "dayLimit",
      s.needs_confirmation as "needsConfirmation", s.is_open as "isOpen", s.price::float8 as price,
      array(
        select p.place_id::text from booking_service_place o
        join place p on p.company_id = o.company_id and p.place_id = o.place_id and p.removed_at is null
        where o.company_id = s.company_id and o.service_id = s.service_id order by p.position, p.place_id) as "placeIds",
      exists (
        select from booking_service_member m
        where m.company_id = s.company_id and m.service_id = s.service_id) as "needsMember",
      coalesce((
        select jsonb_agg(jsonb_build_object('staffId', f.staff_id, 'userId', f.user_id, 'name', f.name,
          'position', f.position, 'avatar', f.avatar) order by f.name, f.user_id)
        from booking_service_member m
        join staff f on f.company_id = m.company_id and f.staff_id = m.staff_id and f.status = 'active'
        where m.company_id = s.company_id and m.service_id = s.service_id), '[]') as staff
    from booking_service s
    where s.company_id = ${companyId} and s.removed_at is null and ${only}
    order by s.position, s.service_id`.execute(db)
  return rows
}

/** One service. @throws Failure notFound */
export async function serviceOf(db: TenantDb, companyId: string, serviceId: string): Promise<ServiceRow> {
  const [row] = isUuid(serviceId) ? await serviceRows(db, companyId, sql`s.service_id = ${serviceId}`) : []
  if (!row) throw new Failure('notFound')
  return row
}

/**
 * Adds a service, or changes one. Bookings that were made stay as they are.
 * @throws Failure notFound for a missing service, place or member, parameterError
 */
export async function saveService(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { serviceId, ...service }: BookingServiceSettings & { serviceId?: string },
  given: Pick<Given, 'id'> = {},
): Promise<string> {
  if (service.picture) refuseForeignPicture(companyId, 'picture', service.picture)
  if (service.personsMax > service.seats) refuseParameter('personsMax', 'is more than the seats')
  await requireCompany(db, companyId, { alone: true })
  const columns = columnsOf(service)
  const savedId = serviceId ?? givenId(given)
  if (serviceId === undefined)
    await db
      .insertInto('booking_service')
      .values({
        ...{ company_id: companyId, service_id: savedId, ...columns },
        position: sql<number>`(select coalesce(max(position) + 1, 0) from booking_service where company_id = ${companyId})`,
      })
      .execute()
  else await changeService(db, companyId, serviceId, columns)
  await refuseHighPrice(db, companyId, savedId)
  await keepPlaces(db, companyId, savedId, service.placeIds)
  await keepMembers(db, companyId, savedId, service.userIds)
  const action = serviceId === undefined ? 'service added' : 'service changed'
  await record(db, companyId, staffId, action, { serviceId: savedId })
  return savedId
}

/** What a booking of as many persons as possible costs is an amount that can be paid. */
async function refuseHighPrice(db: TenantDb, companyId: string, serviceId: string): Promise<void> {
  const { rows } = await sql`
    select from booking_service
    where company_id = ${companyId} and service_id = ${serviceId} and price * persons_max > ${maxAmount}`.execute(
    db,
  )
  if (rows.length > 0) refuseParameter('price', 'is too much for so many persons')
}

const columnsOf = (service: BookingServiceSettings) => ({
  name: service.name,
  words: service.words,
  picture: service.picture,
  minutes: service.minutes,
  minutes_before: service.before,
  minutes_after: service.after,
  step: service.step,
  seats: service.seats,
  persons_max: service.personsMax,
  notice: service.notice,
  window_days: service.windowDays,
  cancel_notice: service.cancelNotice,
  person_limit: service.personLimit,
  day_limit: service.dayLimit,
  needs_confirmation: service.needsConfirmation,
  is_open: service.isOpen,
  ...(service.price !== undefined && { price: service.price }),
})

async function changeService(
  db: TenantDb,
  companyId: string,
  serviceId: string,
  columns: ReturnType<typeof columnsOf>,
): Promise<void> {
  if (!isUuid(serviceId)) throw new Failure('notFound')
  const { numUpdatedRows } = await db
    .updateTable('booking_service')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('service_id', '=', serviceId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Failure('notFound')
}

async function keepPlaces(db: TenantDb, companyId: string, serviceId: string, placeIds: readonly string[]) {
  if (!placeIds.every(isUuid)) throw new Failure('notFound')
  await db
    .deleteFrom('booking_service_place')
    .where('company_id', '=', companyId)
    .where('service_id', '=', serviceId)
    .execute()
  const { numAffectedRows } = await sql`
    insert into booking_service_place (company_id, service_id, place_id)
    select company_id, ${serviceId}, place_id from place
    where company_id = ${companyId} and place_id = any(${placeIds}::uuid[]) and removed_at is null`.execute(
    db,
  )
  if (Number(numAffectedRows) !== new Set(placeIds).size) throw new Failure('notFound')
}

/** Members who left stay: they serve again if they come back. */
async function keepMembers(db: TenantDb, companyId: string, serviceId: string, userIds: readonly string[]) {
  const staffIds = [...(await activeStaffIds(db, companyId, [...new Set(userIds)])).values()]
  if (staffIds.length !== new Set(userIds).size) throw new Failure('notFound')
  await sql`
    with gone as (
      delete from booking_service_member m using staff f
      where m.company_id = ${companyId} and m.service_id = ${serviceId} and m.staff_id <> all(${staffIds}::uuid[])
        and f.company_id = m.company_id and f.staff_id = m.staff_id and f.status = 'active')
    insert into booking_service_member (company_id, service_id, staff_id)
    select ${companyId}, ${serviceId}, staff_id from unnest(${staffIds}::uuid[]) as chosen(staff_id)
    on conflict do nothing`.execute(db)
}

/** Takes a service out of all lists; its bookings stay. @throws Failure notFound */
export async function removeService(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  serviceId: string,
): Promise<void> {
  const row = isUuid(serviceId)
    ? await db
        .selectFrom('booking_service')
        .select('removed_at')
        .where('company_id', '=', companyId)
        .where('service_id', '=', serviceId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw new Failure('notFound')
  if (row.removed_at) return
  await db
    .updateTable('booking_service')
    .set({ removed_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('service_id', '=', serviceId)
    .execute()
  await record(db, companyId, staffId, 'service removed', { serviceId })
}

/** Sets the order of the services; those that are not named follow. @throws Failure notFound for a missing service */
export async function orderServices(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  serviceIds: readonly string[],
): Promise<string[]> {
  if (!serviceIds.every(isUuid)) throw new Failure('notFound')
  await requireCompany(db, companyId, { alone: true })
  const { rows } = await sql<{ isNamed: boolean }>`
    update booking_service s set position = ordered.position
    from (
      select service_id, row_number() over (
        order by array_position(${serviceIds}::uuid[], service_id), position, service_id) - 1 as position
      from booking_service where company_id = ${companyId} and removed_at is null) ordered
    where s.company_id = ${companyId} and s.service_id = ordered.service_id
    returning s.service_id = any(${serviceIds}::uuid[]) as "isNamed"`.execute(db)
  if (rows.filter(({ isNamed }) => isNamed).length !== new Set(serviceIds).size) throw new Failure('notFound')
  await record(db, companyId, staffId, 'services ordered')
  return [...serviceIds]
}
