import type { AssignRule, AssignSetting, AssignShown } from '@mingpian/contract/assign.ts'
import { isDay } from '@mingpian/contract/shared/rules/days.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { requireTags } from '#domain/leads/tags/give.ts'
import { todayFor } from '#domain/tracking/deeds.ts'

/** A rule as it is stored: its members by their ids. */
export interface StoredRule extends Omit<AssignRule, 'userIds'> {
  staffIds: string[]
  lastId: string | null
}

/** The rules in their order. @param lock prevents other transactions from giving leads by them until this one ends */
export async function storedRules(
  db: TenantDb,
  companyId: string,
  { lock = false } = {},
): Promise<StoredRule[]> {
  // A lock of the company, not of its rows: a save replaces those, and a reader that waited for them would find none.
  if (lock) await lockUntilEnd(db, `assign rules ${companyId}`)
  const rows = await db
    .selectFrom('assign_rule')
    .select(['rule_id', 'rule', 'last_id'])
    .where('company_id', '=', companyId)
    .orderBy('place')
    .execute()
  return rows.map(({ rule_id, rule, last_id }) => ({ ...rule, ruleId: rule_id, lastId: last_id }))
}

export async function assignSetting(db: TenantDb, companyId: string): Promise<AssignShown> {
  const rules = await storedRules(db, companyId)
  const members = await db
    .selectFrom('staff')
    .select(['staff_id', 'user_id', 'name'])
    .where('company_id', '=', companyId)
    .execute()
  const userOf = new Map(members.map(({ staff_id, user_id }) => [staff_id, user_id]))
  const { rows: away } = await sql<{ userId: string; lastDay: string }>`
    select s.user_id as "userId", to_char(a.until, 'YYYY-MM-DD') as "lastDay"
    from assign_away a join staff s on s.company_id = ${companyId} and s.staff_id = a.staff_id
    where a.company_id = ${companyId} and a.until >= ${todayFor(companyId)} order by s.name, s.user_id`.execute(
    db,
  )
  return {
    rules: rules.map(({ staffIds, lastId: _, ...rule }) => ({
      ...rule,
      userIds: staffIds.flatMap((id) => userOf.get(id) ?? []),
    })),
    away,
    members: members
      .filter(
        ({ staff_id, user_id }) =>
          rules.some(({ staffIds }) => staffIds.includes(staff_id)) ||
          away.some(({ userId }) => userId === user_id),
      )
      .map(({ user_id, name }) => ({ userId: user_id, name })),
  }
}

/**
 * A setting with its members by their ids.
 * @throws Failure notFound for a member, a tag or a rule that the company does not have; parameterError for a rule that
 * is named twice, and for an invalid day
 */
export async function rulesIn(
  db: TenantDb,
  companyId: string,
  { rules, away }: AssignSetting,
): Promise<{ rules: StoredRule[]; awayUntil: Map<string, string> }> {
  const ruleIds = rules.flatMap(({ ruleId }) => ruleId || [])
  if (new Set(ruleIds).size < ruleIds.length) refuseParameter('rules', 'must name each rule once')
  // PostgreSQL has no year 0.
  if (!away.every(({ lastDay }) => isDay(lastDay) && lastDay >= '1900'))
    refuseParameter('away', 'must name days of the calendar')
  const userIds = [
    ...new Set([...rules.flatMap((rule) => rule.userIds), ...away.map(({ userId }) => userId)]),
  ]
  const members =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('staff')
          .select(['staff_id', 'user_id'])
          .where('company_id', '=', companyId)
          .where('user_id', 'in', userIds)
          .execute()
  const staffOf = new Map(members.map(({ staff_id, user_id }) => [user_id, staff_id]))
  const idOf = (userId: string) => {
    const staffId = staffOf.get(userId)
    if (!staffId) throw new Failure('notFound')
    return staffId
  }
  await requireTags(db, companyId, [...new Set(rules.flatMap(({ tagIds }) => tagIds))])
  const kept = new Map((await storedRules(db, companyId)).map((rule) => [rule.ruleId, rule]))
  if (rules.some(({ ruleId }) => ruleId !== '' && !kept.has(ruleId))) throw new Failure('notFound')
  return {
    rules: rules.map(({ userIds: named, ...rule }) => ({
      ...rule,
      name: rule.name.trim(),
      staffIds: [...new Set(named.map(idOf))],
      lastId: kept.get(rule.ruleId)?.lastId ?? null,
    })),
    awayUntil: new Map(away.map(({ userId, lastDay }) => [idOf(userId), lastDay])),
  }
}

/** Replaces the rules and the members on leave. */
export async function keepAssignSetting(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  setting: AssignSetting,
): Promise<void> {
  // Serialises saves of two administrators; rules give no lead meanwhile.
  await storedRules(db, companyId, { lock: true })
  const { rules, awayUntil } = await rulesIn(db, companyId, setting)
  await db.deleteFrom('assign_rule').where('company_id', '=', companyId).execute()
  if (rules.length > 0)
    await db
      .insertInto('assign_rule')
      .values(
        rules.map(({ ruleId, lastId, ...rule }, place) => ({
          company_id: companyId,
          rule_id: ruleId || uuidv7(),
          place,
          rule: JSON.stringify(rule),
          last_id: lastId,
        })),
      )
      .execute()
  await db.deleteFrom('assign_away').where('company_id', '=', companyId).execute()
  if (awayUntil.size > 0)
    await db
      .insertInto('assign_away')
      .values([...awayUntil].map(([id, until]) => ({ company_id: companyId, staff_id: id, until })))
      .execute()
  await record(db, companyId, staffId, 'assignment rules kept', { rules: rules.length })
}

/** Stores, for each rule that gave a lead, the member who got its last one. */
export async function keepLast(
  db: TenantDb,
  companyId: string,
  last: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [ruleId, staffId] of last)
    await db
      .updateTable('assign_rule')
      .set({ last_id: staffId })
      .where('company_id', '=', companyId)
      .where('rule_id', '=', ruleId)
      .execute()
}
