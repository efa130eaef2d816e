import type { ScoreRule } from '@mingpian/contract/scores.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'

/** The default rules. Actions by which a lead can be reached earn the most points. */
export const defaultRules: readonly ScoreRule[] = [
  { action: 'visit', points: 5, dailyCap: 15, decayDays: 30, validDays: 90 },
  { action: 'read', points: 1, dailyCap: 10, decayDays: 30, validDays: 90 },
  { action: 'call', points: 20, dailyCap: 40, decayDays: 60, validDays: 120 },
  { action: 'save_contact', points: 15, dailyCap: 15, decayDays: 60, validDays: 120 },
  { action: 'exchange', points: 25, dailyCap: 25, decayDays: 0, validDays: 150 },
  { action: 'submit_form', points: 30, dailyCap: 60, decayDays: 0, validDays: 150 },
  { action: 'pay_order', points: 60, dailyCap: 120, decayDays: 0, validDays: 150 },
  { action: 'place_order', points: 20, dailyCap: 40, decayDays: 60, validDays: 120 },
  { action: 'pay_booking', points: 60, dailyCap: 120, decayDays: 0, validDays: 150 },
  { action: 'book', points: 40, dailyCap: 80, decayDays: 0, validDays: 150 },
  { action: 'arrive', points: 50, dailyCap: 50, decayDays: 0, validDays: 150 },
  { action: 'request_help', points: 10, dailyCap: 20, decayDays: 60, validDays: 120 },
  { action: 'ask', points: 20, dailyCap: 60, decayDays: 60, validDays: 120 },
  { action: 'comment', points: 10, dailyCap: 20, decayDays: 30, validDays: 90 },
  { action: 'like', points: 2, dailyCap: 6, decayDays: 30, validDays: 90 },
  { action: 'share', points: 10, dailyCap: 30, decayDays: 30, validDays: 90 },
  { action: 'copy', points: 5, dailyCap: 10, decayDays: 30, validDays: 90 },
  { action: 'view_code', points: 5, dailyCap: 10, decayDays: 30, validDays: 90 },
]

/** The rules of a company: one for each action. */
export async function rulesOf(db: TenantDb, companyId: string): Promise<ScoreRule[]> {
  const rows = await db
    .selectFrom('score_rule')
    .select([
      'action',
      'points',
      'daily_cap as dailyCap',
      'decay_days as decayDays',
      'valid_days as validDays',
    ])
    .where('company_id', '=', companyId)
    .execute()
  const changed = new Map(rows.map((row) => [row.action, row]))
  return defaultRules.map((rule) => ({ ...rule, ...changed.get(rule.action), action: rule.action }))
}

/** The rules of a company at a time. */
export async function rulesAt(db: TenantDb, companyId: string, at: Date): Promise<ScoreRule[]> {
  const row = await db
    .selectFrom('score_rule_past')
    .select('rules')
    .where('company_id', '=', companyId)
    .where('until', '>', at)
    .orderBy('until')
    .limit(1)
    .executeTakeFirst()
  return row?.rules ?? rulesOf(db, companyId)
}

/**
 * The rules of a company with some of them changed, without storing them.
 * @throws Failure parameterError for two of one action
 */
export async function rulesWith(
  db: TenantDb,
  companyId: string,
  changes: readonly ScoreRule[],
): Promise<ScoreRule[]> {
  const changed = new Map(changes.map((rule) => [rule.action, rule]))
  if (changed.size < changes.length) refuseParameter('rules', 'must name each action once')
  return (await rulesOf(db, companyId)).map((rule) => changed.get(rule.action) ?? rule)
}

/** Changes rules. Scores follow at once, since they are computed. @throws Failure parameterError for two of one action */
export async function keepRules(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  changes: readonly ScoreRule[],
): Promise<ScoreRule[]> {
  // The other rules are stored again: a change of them by a concurrent call must be seen.
  await lockUntilEnd(db, `${companyId} score rules`)
  const before = await rulesOf(db, companyId)
  const rules = await rulesWith(db, companyId, changes)
  await db
    .insertInto('score_rule_past')
    .values({ company_id: companyId, until: sql<Date>`clock_timestamp()`, rules: JSON.stringify(before) })
    .execute()
  await db
    .insertInto('score_rule')
    .values(
      rules.map(({ action, points, dailyCap, decayDays, validDays }) => ({
        company_id: companyId,
        action,
        points,
        daily_cap: dailyCap,
        decay_days: decayDays,
        valid_days: validDays,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'action']).doUpdateSet({
        points: sql`excluded.points`,
        daily_cap: sql`excluded.daily_cap`,
        decay_days: sql`excluded.decay_days`,
        valid_days: sql`excluded.valid_days`,
      }),
    )
    .execute()
  await record(db, companyId, staffId, 'score rules kept', { actions: changes.map(({ action }) => action) })
  return rules
}
