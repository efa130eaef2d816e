import type { PointsTerms } from '@mingpian/contract/shared/rules/points.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'

/** Of a company that has set nothing. */
export const usualPoints: PointsTerms = { isOn: false, perYuan: 1, worth: 1, mostPercent: 50 }

export async function pointsSettings(db: TenantDb, companyId: string): Promise<PointsTerms> {
  const { rows } = await sql<PointsTerms>`
    select is_on as "isOn", per_yuan as "perYuan", worth, most_percent as "mostPercent"
    from points_setting where company_id = ${companyId}`.execute(db)
  return rows[0] ?? usualPoints
}

/** Orders that were made before keep what they earn and what they cost. */
export async function setPointsSettings(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  to: PointsTerms,
): Promise<PointsTerms> {
  const row = { is_on: to.isOn, per_yuan: to.perYuan, worth: to.worth, most_percent: to.mostPercent }
  await db
    .insertInto('points_setting')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ ...row, updated_at: sql<Date>`now()` }),
    )
    .execute()
  await record(db, companyId, staffId, 'points settings changed', to)
  return pointsSettings(db, companyId)
}
