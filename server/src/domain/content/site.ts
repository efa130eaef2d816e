import type { TenantDb } from '#core/db/connect.ts'

/** The site of a category; undefined where an open company has none. */
export async function findSite(
  db: TenantDb,
  companyId: string,
  category: string,
): Promise<{ siteId: string; opened: boolean } | undefined> {
  return db
    .selectFrom('site')
    .innerJoin('company', 'company.company_id', 'site.company_id')
    .select(['site_id as siteId', 'opened'])
    .where('site.company_id', '=', companyId)
    .where('category', '=', category)
    .where('company.status', '=', 'open')
    .executeTakeFirst()
}
