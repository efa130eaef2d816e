import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isOnDuty, minuteOfWeek } from '#domain/company/shifts.ts'
import { leadRows } from '#domain/leads/lead/rows.ts'
import { todayFor } from '#domain/tracking/deeds.ts'
import { type Chooser, createChooser, type Receiver } from './choose.ts'
import { keepLast, type StoredRule, storedRules } from './setting.ts'

/**
 * The members whom rules name, each with the reason to pass them over.
 * @param awayUntil by staff id; by default as stored
 */
export async function receiversOf(
  db: TenantDb,
  companyId: string,
  rules: readonly StoredRule[],
  awayUntil?: ReadonlyMap<string, string>,
): Promise<Map<string, Receiver>> {
  const staffIds = [...new Set(rules.flatMap((rule) => rule.staffIds))]
  const { rows } = await sql<{
    staff_id: string
    user_id: string
    name: string
    status: string
    licensed: boolean
    until: string | null
    today: string
  }>`
    select s.staff_id, s.user_id, s.name, s.status, s.licensed, to_char(a.until, 'YYYY-MM-DD') as until,
      to_char(${todayFor(companyId)}, 'YYYY-MM-DD') as today
    from staff s left join assign_away a on a.company_id = ${companyId} and a.staff_id = s.staff_id
    where s.company_id = ${companyId} and s.staff_id = any(${staffIds}::uuid[])`.execute(db)
  const held = rules.some(({ way }) => way === 'load')
    ? await heldBy(db, companyId)
    : new Map<string, number>()
  return new Map(
    rows.map(({ staff_id: staffId, user_id: userId, name, status, licensed, until, today }) => {
      const last = awayUntil ? awayUntil.get(staffId) : until
      const skipped =
        status === 'left' ? 'left' : !licensed ? 'noLicence' : last && last >= today ? 'away' : ''
      return [staffId, { staffId, userId, name, skipped, held: held.get(staffId) ?? 0 }]
    }),
  )
}

async function heldBy(db: TenantDb, companyId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ staff_id: string; leads: number }>`
    with ${leadRows({ companyId, staffIds: 'all' })}
    select holder_id as staff_id, count(*)::integer as leads from leads where not is_free group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ staff_id, leads }) => [staff_id, leads]))
}

/** A chooser over some rules at this moment. */
export async function chooserOver(
  db: TenantDb,
  companyId: string,
  rules: readonly StoredRule[],
  awayUntil?: ReadonlyMap<string, string>,
): Promise<{ chooser: Chooser; receivers: Map<string, Receiver> }> {
  const receivers = await receiversOf(db, companyId, rules, awayUntil)
  const { time_zone: timeZone } = await db
    .selectFrom('company')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const minute = minuteOfWeek(timeZone, new Date())
  return { chooser: createChooser(rules, receivers, (rule) => isOnDuty(rule, minute)), receivers }
}

/**
 * Runs `work`, which gives leads by the company's rules, and stores whose turn it is then.
 * @param isDry locks and stores nothing
 * @returns undefined if no rule of the company is on
 */
export async function withRules<Result>(
  db: TenantDb,
  companyId: string,
  work: (chooser: Chooser, rules: StoredRule[]) => Promise<Result>,
  { isDry = false } = {},
): Promise<Result | undefined> {
  const openRules = async (lock: boolean) =>
    (await storedRules(db, companyId, { lock })).filter(({ isOn }) => isOn)
  // Without rules, leads need no lock.
  let rules = await openRules(false)
  if (rules.length > 0 && !isDry) rules = await openRules(true)
  if (rules.length === 0) return undefined
  const { chooser } = await chooserOver(db, companyId, rules)
  const result = await work(chooser, rules)
  if (!isDry) await keepLast(db, companyId, chooser.last)
  return result
}
