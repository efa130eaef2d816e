import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { escalationSetting } from '#domain/leads/escalations/setting.ts'
import { leadAmong } from '#domain/leads/lead/access.ts'
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

/**
 * The deadline of the answer to a request of this moment, in the working hours of the place. A place without hours, and a work
 * order without a place, has the working days of the company and the public holidays of China.
 */
export async function deadlineNow(
  db: TenantDb,
  companyId: string,
  placeId: string | null,
  now = new Date(),
): Promise<Date | null> {
  const { answerHours } = await workOrderSettings(db, companyId)
  const [place] = placeId ? await placeRows(db, companyId, sql`p.place_id = ${placeId}`) : []
  const { workDays: days, workFrom: from, workUntil: until } = await escalationSetting(db, companyId)
  const opening =
    place && place.hours.length > 0
      ? place
      : { hours: [{ days, from, until }], keepsHolidays: true, exceptions: [] }
  return deadlineAfter(opening, await timeZoneOf(db, companyId), now, answerHours * 60) ?? null
}
