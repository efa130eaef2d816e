import type { TenantDb } from '#core/db/connect.ts'

/** Whether a company may use the product: only an open one may. Undefined where there is no such company. */
export async function isPermitted(db: TenantDb, companyId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('company')
    .select('status')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row && row.status === 'open'
}

/** Whether an open company trades in property; undefined where there is no such company. */
export async function isEstate(db: TenantDb, companyId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('company')
    .select('is_estate')
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row?.is_estate
}
