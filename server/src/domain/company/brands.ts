import type { SubDomainKind } from '@mingpian/contract/shared/rules/constants.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'

export interface Brand {
  brandName: string
  logo: string
  brandColor: string
}

export interface SubDomain {
  kind: SubDomainKind
  host: string
}

/**
 * The reseller's brand of a domain, looked up in the companies of that domain, with the reseller's other domains.
 * Without a brand: the other domains of the company, if only one company has the domain.
 */
export async function agentOfDomain(
  db: Database,
  domain: string,
): Promise<{ brand: Brand | undefined; subDomains: SubDomain[] }> {
  const companies = await db.ops
    .selectFrom('directory')
    .select('company')
    .where('kind', '=', 'domain')
    .where('key', '=', domain)
    .execute()
  for (const { company } of companies) {
    const found = await db.tenant(company, async (tenant) => {
      const brand = (await brandsOf(tenant, company)).get(domain)
      if (!brand && companies.length > 1) return undefined
      return { brand, subDomains: await subDomainsOf(tenant, company) }
    })
    if (found) return found
  }
  return { brand: undefined, subDomains: [] }
}

/** The other hosts of a company, by their kind. */
export async function subDomainsOf(db: TenantDb, companyId: string): Promise<SubDomain[]> {
  return db
    .selectFrom('sub_domain')
    .innerJoin('company', 'company.company_id', 'sub_domain.company_id')
    .select(['kind', 'host'])
    .where('sub_domain.company_id', '=', companyId)
    .where('company.status', '=', 'open')
    .orderBy('kind')
    .execute()
}

/** A company's brands by domain. */
async function brandsOf(db: TenantDb, companyId: string): Promise<Map<string, Brand>> {
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

export interface CompanyLook {
  /** The company's own colour, #RRGGBB. */
  color: string
  /** The brands of resellers, by domain. */
  brands: Map<string, Brand>
}

/**
 * A company's colour and brands, for the cache.
 * @throws Failure notFound for an unknown company, so that invented ids are not cached
 */
export async function companyLook(db: TenantDb, companyId: string): Promise<CompanyLook> {
  const company = await db
    .selectFrom('company')
    .select('brand_color')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new Failure('notFound')
  return { color: company.brand_color, brands: await brandsOf(db, companyId) }
}
