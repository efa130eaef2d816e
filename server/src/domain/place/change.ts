import { PlaceSettings } from '@mingpian/contract/places.ts'
import type { ClockSpan } from '@mingpian/contract/shared/hours.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { dayOf } from '#core/http/moment.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { keepTeam } from './team.ts'

export type NewPlace = PlaceSettings

type Keeper = Pick<Caller, 'companyId' | 'staffId'>

/**
 * Adds a place of the company after the existing ones.
 * @returns the place's id
 * @throws Failure notFound where there is no such company or member, parameterError
 */
export async function addPlace(
  db: TenantDb,
  companyId: string,
  place: NewPlace,
  given: Pick<Given, 'id'> = {},
): Promise<string> {
  mustFit(PlaceSettings, place)
  checkSettings(companyId, place)
  const placeId = givenId(given)
  // Two at once would get the same position.
  await requireCompany(db, companyId, { alone: true })
  await db
    .insertInto('place')
    .values({
      company_id: companyId,
      place_id: placeId,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from place where company_id = ${companyId})`,
      ...columnsOf(place),
    })
    .execute()
  await keepLists(db, companyId, placeId, place)
  return placeId
}

/**
 * Adds a place, or changes what is given of one, with an audit row.
 * @throws Failure notFound for a missing place or member, parameterError
 */
export async function savePlace(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { placeId, ...place }: PlaceSettings & { placeId?: string },
): Promise<string> {
  const savedId = placeId ?? (await addPlace(db, companyId, place))
  if (placeId !== undefined) await changePlace(db, companyId, placeId, place)
  const action = placeId === undefined ? 'place added' : 'place changed'
  await record(db, companyId, staffId, action, { placeId: savedId, fields: Object.keys(place) })
  return savedId
}

async function changePlace(db: TenantDb, companyId: string, placeId: string, changes: PlaceSettings) {
  checkSettings(companyId, changes)
  await lockPlace(db, companyId, placeId)
  await db
    .updateTable('place')
    .set(columnsOf(changes))
    .where('company_id', '=', companyId)
    .where('place_id', '=', placeId)
    .execute()
  await keepLists(db, companyId, placeId, changes)
}

/**
 * Takes a place out of all lists. Its row stays: what was booked there names it.
 * @throws Failure notFound
 */
export async function removePlace(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  placeId: string,
): Promise<void> {
  const isRemoved = await lockPlace(db, companyId, placeId, { orRemoved: true })
  if (isRemoved) return
  await db
    .updateTable('place')
    .set({ removed_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('place_id', '=', placeId)
    .execute()
  await record(db, companyId, staffId, 'place removed', { placeId })
}

/**
 * Sets the order of the places. Those that are not named follow in their present order.
 * @throws Failure notFound for a missing place
 */
export async function orderPlaces(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  placeIds: readonly string[],
): Promise<string[]> {
  if (!placeIds.every(isUuid)) throw new Failure('notFound')
  await requireCompany(db, companyId, { alone: true })
  const { rows } = await sql<{ id: string; isNamed: boolean }>`
    update place p set position = ordered.position
    from (
      select place_id, row_number() over (order by array_position(${placeIds}::uuid[], place_id), position, place_id) - 1
        as position
      from place where company_id = ${companyId} and removed_at is null) ordered
    where p.company_id = ${companyId} and p.place_id = ordered.place_id
    returning p.place_id as id, p.place_id = any(${placeIds}::uuid[]) as "isNamed"`.execute(db)
  if (rows.filter(({ isNamed }) => isNamed).length !== new Set(placeIds).size) throw new Failure('notFound')
  await record(db, companyId, staffId, 'places ordered')
  return [...placeIds]
}

/** @returns whether the place was removed @throws Failure notFound */
async function lockPlace(
  db: TenantDb,
  companyId: string,
  placeId: string,
  { orRemoved = false } = {},
): Promise<boolean> {
  const row = isUuid(placeId)
    ? await db
        .selectFrom('place')
        .select('removed_at')
        .where('company_id', '=', companyId)
        .where('place_id', '=', placeId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row || (row.removed_at && !orRemoved)) throw new Failure('notFound')
  return row.removed_at !== null
}

const columnsOf = ({
  name,
  address,
  phone,
  coordinates,
  pictures,
  hours,
  keepsHolidays,
  seats,
}: PlaceSettings) => ({
  name,
  address,
  phone,
  ...(coordinates !== undefined && {
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
  }),
  pictures: pictures && JSON.stringify(pictures),
  hours: hours && JSON.stringify(hours),
  keeps_holidays: keepsHolidays,
  seats,
})

async function keepLists(db: TenantDb, companyId: string, placeId: string, changes: PlaceSettings) {
  if (changes.exceptions) {
    await db
      .deleteFrom('place_exception')
      .where('company_id', '=', companyId)
      .where('place_id', '=', placeId)
      .execute()
    await sql`
      insert into place_exception (company_id, place_id, day, spans, words)
      select ${companyId}, ${placeId}, day, spans, words
      from jsonb_to_recordset(${JSON.stringify(changes.exceptions)}::jsonb) as e(day date, spans jsonb, words text)`.execute(
      db,
    )
  }
  if (changes.userIds) await keepTeam(db, companyId, placeId, changes.userIds)
}

/** @throws Failure parameterError for hours that end before they begin, a day twice, and a picture of another origin */
function checkSettings(companyId: string, { hours, exceptions, pictures }: PlaceSettings): void {
  for (const [at, picture] of (pictures ?? []).entries())
    refuseForeignPicture(companyId, `pictures.${at}`, picture)
  if (hours && !hours.every(isForward)) refuseParameter('hours', 'have hours that end before they begin')
  const days = exceptions?.map(({ day }, at) => dayOf(`exceptions.${at}.day`, day)) ?? []
  if (new Set(days).size !== days.length) refuseParameter('exceptions', 'have a day twice')
  if (exceptions?.some(({ spans }) => !isInOrder(spans)))
    refuseParameter('exceptions', 'have hours that end before they begin, or that overlap')
}

const isForward = ({ from, until }: ClockSpan) => from < until
const isInOrder = (spans: readonly ClockSpan[]) =>
  spans.every((span, at) => isForward(span) && (at === 0 || (spans[at - 1]?.until ?? '') <= span.from))
