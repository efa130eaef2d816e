import { waitingStates } from '@mingpian/contract/shared/rules/work-order-states.ts'
import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Task } from '#core/jobs/queue.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { escalationSetting } from '#domain/leads/escalations/setting.ts'
import { leadAmong } from '#domain/leads/lead/access.ts'
import type { Opening } from '#domain/place/opening.ts'
import { placeRows } from '#domain/place/places.ts'
import { deadlineAfter } from '#domain/working-time/deadline.ts'
import { workOrderSettings } from './settings.ts'

interface Asked {
  companyId: string
  rootId: string
  personIds: string[]
  placeId: string | null
}

/**
 * Who handles a new work order: the salesperson who has the lead, else the member of the place with the fewest that wait.
 * @returns null where the rule finds no member of staff: the work order is open
 */
export async function handlerByRule(db: TenantDb, asked: Asked): Promise<string | null> {
  const { companyId, placeId } = asked
  const lead = await leadAmong(db, { companyId, staffIds: 'all' }, null, asked)
  const holderId = lead && !lead.isFree ? lead.holderId : null
  const { rows } = await sql<{ staffId: string }>`
    select s.staff_id as "staffId" from staff s
    left join place_member m on m.company_id = s.company_id and m.staff_id = s.staff_id and m.place_id = ${placeId}::uuid
    where s.company_id = ${companyId} and s.status = 'active' and (s.staff_id = ${holderId}::uuid or m.staff_id is not null)
    order by coalesce(s.staff_id = ${holderId}::uuid, false) desc, (
      select count(*) from work_order w
      where w.company_id = s.company_id and w.handler_id = s.staff_id and w.state = 'taken'), s.staff_id
    limit 1`.execute(db)
  return rows[0]?.staffId ?? null
}

/** The columns of a deadline. */
export interface Deadline {
  due_at: Date | null
  /** When the handler is reminded of it. */
  remind_at: Date | null
  /** From when on its hours count. */
  counted_from: Date
  answer_hours: number
}

/** The deadline of the answer to a request of this moment, in the working hours of the place. */
export async function deadlineNow(
  db: TenantDb,
  companyId: string,
  placeId: string | null,
  now = new Date(),
): Promise<Deadline> {
  const { answerHours } = await workOrderSettings(db, companyId)
  const opening = await openingFor(db, companyId, placeId)
  return {
    due_at: momentAfter(opening, now, answerHours),
    remind_at: momentAfter(opening, now, answerHours - reminderHours(answerHours)),
    counted_from: now,
    answer_hours: answerHours,
  }
}

interface WorkingHours {
  opening: Opening
  timeZone: string
}

/**
 * The hours in which work orders of a place are answered. A place without hours, and a work order without a place, has the
 * working days of the company and the public holidays of China.
 */
async function openingFor(db: TenantDb, companyId: string, placeId: string | null): Promise<WorkingHours> {
  const [place] = placeId ? await placeRows(db, companyId, sql`p.place_id = ${placeId}`) : []
  const { workDays: days, workFrom: from, workUntil: until } = await escalationSetting(db, companyId)
  const opening =
    place && place.hours.length > 0
      ? place
      : { hours: [{ days, from, until }], keepsHolidays: true, exceptions: [] }
  return { opening, timeZone: await timeZoneOf(db, companyId) }
}

const momentAfter = ({ opening, timeZone }: WorkingHours, from: Date, hours: number) =>
  deadlineAfter(opening, timeZone, from, hours * 60) ?? null

/** Working hours before the deadline at which the handler is reminded: a quarter of the hours, at most two. */
const reminderHours = (answerHours: number) => Math.min(2, answerHours / 4)

interface Waiting {
  workOrderId: string
  placeId: string | null
  countedFrom: Date
  answerHours: number
  dueAt: Date | null
}

/**
 * Counts the deadlines of the work orders that wait anew, after working hours changed. One that was late and is not any
 * more is told of once more when it is. The handler is reminded of a moved deadline, unless the moment for it has passed.
 */
async function recountDeadlines(db: TenantDb, companyId: string): Promise<void> {
  const { rows } = await sql<Waiting>`
    select work_order_id as "workOrderId", place_id as "placeId", counted_from as "countedFrom",
      answer_hours as "answerHours", due_at as "dueAt"
    from work_order
    where company_id = ${companyId} and state = any(${[...waitingStates]}::text[]) and counted_from is not null
    order by work_order_id for update`.execute(db)
  const openings = new Map<string | null, WorkingHours>()
  for (const { placeId } of rows)
    if (!openings.has(placeId)) openings.set(placeId, await openingFor(db, companyId, placeId))
  const changed = rows.flatMap(({ workOrderId, placeId, countedFrom, answerHours, dueAt }) => {
    const opening = openings.get(placeId)
    const due = opening && momentAfter(opening, countedFrom, answerHours)
    if (!opening || due?.getTime() === dueAt?.getTime()) return []
    const remind = momentAfter(opening, countedFrom, answerHours - reminderHours(answerHours))
    return [{ workOrderId, due: due?.toISOString() ?? null, remind: remind?.toISOString() ?? null }]
  })
  if (changed.length === 0) return
  await sql`
    update work_order w set due_at = d.due, told_at = case when d.due <= now() then told_at end,
      remind_at = case when d.remind > now() then d.remind end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as d("workOrderId" uuid, due timestamptz, remind timestamptz)
    where w.company_id = ${companyId} and w.work_order_id = d."workOrderId"`.execute(db)
}

/** The task that counts the deadlines of a company anew. */
export const recountWorkOrders =
  ({ db }: { db: Pick<Database, 'tenant'> }): Task =>
  ({ companyId }) =>
    db.tenant(companyId, (tenant) => recountDeadlines(tenant, companyId))
