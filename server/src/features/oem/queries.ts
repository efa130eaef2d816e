import type { Database, TenantDb } from '#db/connect.ts'

export interface Brand {
  brandName: string
  logo: string
  brandColor: string
}

/** The reseller's brand of a domain, asked of the companies that the directory names for it. */
export async function brandOfDomain(db: Database, domain: string): Promise<Brand | undefined> {
  const companies = await db.ops
    .selectFrom('directory')
    .select('company')
    .where('kind', '=', 'domain')
    .where('key', '=', domain)
    .execute()
  for (const { company } of companies) {
    const brand = await db.tenant(company, (tenant) => brandsOf(tenant, company))
    const found = brand.get(domain)
    if (found) return found
  }
  return undefined
}

/** A company's brands by domain. */
export async function brandsOf(db: TenantDb, companyId: string): Promise<Map<string, Brand>> {
  const rows = await db
    .selectFrom('oem_agent')
    .innerJoin('company', 'company.company_id', 'oem_agent.company_id')
    .select(['domain', 'brand_name', 'oem_agent.logo', 'oem_agent.brand_color'])
    .where('oem_agent.company_id', '=', companyId)
    .where('company.status', '=', 'open')
    .execute()
  return new Map(
    rows.map((row) => [
      row.domain.toLowerCase(),
      { brandName: row.brand_name, logo: row.logo, brandColor: row.brand_color },
    ]),
  )
}
