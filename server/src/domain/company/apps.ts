import type { TenantDb } from '#core/db/connect.ts'

/** The company's id inside WeCom; undefined where it has none. */
export async function corpIdOf(db: TenantDb, companyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credential')
    .select('app_id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'wecom')
    .executeTakeFirst()
  return row?.app_id
}

/** The apps of the platforms that a company has set up, by kind. */
export async function appsOf(db: TenantDb, companyId: string): Promise<{ kind: string; appId: string }[]> {
  return db
    .selectFrom('credential')
    .select(['kind', 'app_id as appId'])
    .where('company_id', '=', companyId)
    .orderBy('kind')
    .execute()
}
