import { type CreditRule, usualCreditRule } from '@mingpian/contract/shared/rules/credit.ts'
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

/** Changes the rule; repeating it changes nothing. */
export async function keepRule(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  rule: CreditRule,
): Promise<void> {
  if ((await ruleOf(db, companyId)) === rule) return
  await db
    .insertInto('credit_rule')
    .values({ company_id: companyId, rule })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ rule }))
    .execute()
  await record(db, companyId, staffId, 'credit rule kept', { rule })
}
