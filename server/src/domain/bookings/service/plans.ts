import type { WorkPlan } from '@mingpian/contract/bookings.ts'
import type { ClockSpan, Shift } from '@mingpian/contract/shared/hours.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { dayOf } from '#core/http/moment.ts'
import { record } from '#domain/audit/record.ts'
import { spansOn, weekdayOf } from '#domain/place/opening.ts'
import { activeStaffIds } from '#domain/staff/members.ts'

export interface PlanRow extends WorkPlan {
  staffId: string
  name: string
  avatar: string
}

/** The working plans of the active members who serve or have a plan. Days off of the last year and later. */
export async function planRows(
  db: TenantDb,
  companyId: string,
  only: RawBuilder<unknown> = sql`true`,
): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select f.staff_id as "staffId", f.user_id as "userId", f.name, f.avatar, coalesce((
        select v.seats from serving_member v where v.company_id = f.company_id and v.staff_id = f.staff_id), 1) as seats,
      coalesce((
        select jsonb_agg(jsonb_build_object('placeId', w.place_id, 'hours', w.hours) order by p.position, p.place_id)
        from work_plan w
        join place p on p.company_id = w.company_id and p.place_id = w.place_id and p.removed_at is null
        where w.company_id = f.company_id and w.staff_id = f.staff_id), '[]') as places,
      coalesce((
        select jsonb_agg(jsonb_build_object('from', d.from_day::text, 'to', d.to_day::text, 'words', d.words)
          order by d.from_day, d.to_day)
        from day_off d
        where d.company_id = f.company_id and d.staff_id = f.staff_id and d.to_day > current_date - 366), '[]') as "daysOff"
    from staff f
    where f.company_id = ${companyId} and f.status = 'active' and ${only} and (
      exists (
        select from booking_service_member m where m.company_id = f.company_id and m.staff_id = f.staff_id)
      or exists (select from place_member m where m.company_id = f.company_id and m.staff_id = f.staff_id)
      or exists (select from work_plan m where m.company_id = f.company_id and m.staff_id = f.staff_id))
    order by f.name, f.user_id`.execute(db)
  return rows
}

/** The hours of a member at a place on a day; empty on a day off. */
export function hoursOn({ places, daysOff }: WorkPlan, placeId: string, day: string): ClockSpan[] {
  if (daysOff.some(({ from, to }) => from <= day && day <= to)) return []
  const hours: Shift[] = places.flatMap((each) => (each.placeId === placeId ? each.hours : []))
  return spansOn(hours, weekdayOf(day))
}

/**
 * Sets the working plan of a member of staff. It cancels no booking.
 * @throws Failure notFound for a missing place or member, parameterError
 */
export async function savePlan(
  db: TenantDb,
  { companyId, staffId: keeperId }: Pick<Caller, 'companyId' | 'staffId'>,
  { userId, seats, places, daysOff }: WorkPlan,
): Promise<void> {
  checkPlan(places, daysOff)
  const staffId = (await activeStaffIds(db, companyId, [userId])).get(userId)
  if (!staffId) throw new Failure('notFound')
  await sql`
    insert into serving_member (company_id, staff_id, seats) values (${companyId}, ${staffId}, ${seats})
    on conflict (company_id, staff_id) do update set seats = excluded.seats`.execute(db)
  for (const table of ['work_plan', 'day_off'] as const)
    await db.deleteFrom(table).where('company_id', '=', companyId).where('staff_id', '=', staffId).execute()
  const { numAffectedRows } = await sql`
    insert into work_plan (company_id, staff_id, place_id, hours)
    select p.company_id, ${staffId}, p.place_id, given.hours
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given("placeId" uuid, hours jsonb)
    join place p on p.company_id = ${companyId} and p.place_id = given."placeId" and p.removed_at is null`.execute(
    db,
  )
  if (Number(numAffectedRows) !== places.length) throw new Failure('notFound')
  await sql`
    insert into day_off (company_id, staff_id, from_day, to_day, words)
    select ${companyId}, ${staffId}, "from", "to", words
    from jsonb_to_recordset(${JSON.stringify(daysOff)}::jsonb) as given("from" date, "to" date, words text)`.execute(
    db,
  )
  await record(db, companyId, keeperId, 'work plan saved', { staffId })
}

function checkPlan(places: WorkPlan['places'], daysOff: WorkPlan['daysOff']): void {
  const placeIds = places.map(({ placeId }) => placeId)
  if (!placeIds.every(isUuid)) throw new Failure('notFound')
  if (new Set(placeIds).size !== placeIds.length) refuseParameter('places', 'have a place twice')
  if (places.some(({ hours }) => hours.some(({ from, until }) => from >= until)))
    refuseParameter('places', 'have hours that end before they begin')
  for (const [at, { from, to }] of daysOff.entries()) {
    dayOf(`daysOff.${at}.from`, from)
    if (dayOf(`daysOff.${at}.to`, to) < from) refuseParameter('daysOff', 'end before they begin')
  }
  if (new Set(daysOff.map(({ from, to }) => `${from} ${to}`)).size !== daysOff.length)
    refuseParameter('daysOff', 'have a span twice')
}
