import { Type } from '@sinclair/typebox'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { mustFit } from '#core/http/validate.ts'
import { requireCompany } from '#domain/company/require.ts'

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

const Site = Type.Object({
  category: Type.String({ maxLength: 64, pattern: '^[a-z][a-z0-9-]*$' }),
  opened: Type.Boolean(),
})

/**
 * Opens or closes a company's site of a category; the first time makes it.
 * @returns the site's id, which stays
 * @throws Failure notFound where there is no such company, parameterError
 */
export async function setSite(
  db: TenantDb,
  companyId: string,
  category: string,
  opened: boolean,
  given: Pick<Given, 'id'> = {},
): Promise<string> {
  mustFit(Site, { category, opened })
  await requireCompany(db, companyId)
  const { site_id } = await db
    .insertInto('site')
    .values({ company_id: companyId, category, site_id: givenId(given), opened })
    .onConflict((conflict) => conflict.columns(['company_id', 'category']).doUpdateSet({ opened }))
    .returning('site_id')
    .executeTakeFirstOrThrow()
  return site_id
}
