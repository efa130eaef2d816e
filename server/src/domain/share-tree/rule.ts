import { type CreditRule, usualCreditRule } from '@mingpian/contract/shared/rules/credit.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'

/** The company's rule for crediting visits. */
export async function ruleOf(db: TenantDb, companyId: string): Promise<CreditRule> {
  const row = await db
    .selectFrom('credit_rule')
    .select('rule')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.rule ?? usualCreditRule
}

/** The rule by which the company credited visits at a moment. */
export async function ruleAt(db: TenantDb, companyId: string, at: Date): Promise<CreditRule> {
  const row = await db
    .selectFrom('credit_rule_past')
    .select('rule')
    .where('company_id', '=', companyId)
    .where('until', '>', at)
    .orderBy('until')
    .limit(1)
    .executeTakeFirst()
  return row?.rule ?? ruleOf(db, companyId)
}

/** Changes the rule. Idempotent. */
export async function keepRule(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  rule: CreditRule,
): Promise<void> {
  const before = await ruleOf(db, companyId)
  if (before === rule) return
  await db
    .insertInto('credit_rule_past')
    .values({ company_id: companyId, until: sql<Date>`clock_timestamp()`, rule: before })
    .execute()
  await db
    .insertInto('credit_rule')
    .values({ company_id: companyId, rule })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ rule }))
    .execute()
  await record(db, companyId, staffId, 'credit rule kept', { rule })
}
