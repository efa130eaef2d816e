import type { TenantDb } from '#core/db/connect.ts'

/** The public data of an open company; undefined if there is none. */
export async function publicCompany(db: TenantDb, companyId: string) {
  const row = await db
    .selectFrom('company')
    .select(['name', 'short_name', 'logo', 'brand_color', 'address', 'phone', 'introduction'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (!row) return undefined
  const { short_name, brand_color, ...rest } = row
  return { companyId, ...rest, shortName: short_name, brandColor: brand_color }
}
