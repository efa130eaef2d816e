import { requiredName, url } from '@mingpian/contract/shared/fields.ts'
import { subDomainKinds } from '@mingpian/contract/shared/rules/constants.ts'
import { type Static, Type } from '@sinclair/typebox'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { lowerHostPattern } from '#core/http/host.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { requireCompany } from './require.ts'

/** A host with its port where that is not the scheme's own, in lower case. */
const host = Type.String({ maxLength: 259, pattern: lowerHostPattern })

const Domain = Type.Object({ domain: host })

/**
 * Serves a company under a domain. Several companies may share the domain of a reseller.
 * @param db of the ops role, which writes the directory, as it has no tenant
 * @returns false if nothing changed
 * @throws Failure notFound for an unknown company, parameterError
 */
export async function addDomain(
  { ops }: Pick<Database, 'ops'>,
  companyId: string,
  domain: string,
): Promise<boolean> {
  mustFit(Domain, { domain })
  return ops.transaction().execute(async (trx) => {
    await requireCompany(trx, companyId)
    const added = await trx
      .insertInto('directory')
      .values({ kind: 'domain', key: domain, company: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return added !== undefined
  })
}

const SubDomain = Type.Object({
  kind: Type.Union(subDomainKinds.map((kind) => Type.Literal(kind))),
  host,
})
export type SubDomain = Static<typeof SubDomain>

/**
 * Sets the host of a company for one kind of link.
 * @throws Failure notFound, parameterError
 */
export async function setSubDomain(db: TenantDb, companyId: string, subDomain: SubDomain): Promise<void> {
  mustFit(SubDomain, subDomain)
  await requireCompany(db, companyId)
  await db
    .insertInto('sub_domain')
    .values({ company_id: companyId, ...subDomain })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet({ host: subDomain.host }))
    .execute()
}

const Brand = Type.Object({
  domain: host,
  brandName: requiredName,
  logo: Type.Optional(url),
  brandColor: Type.Optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })),
})

/**
 * Sets the brand that a reseller's domain shows. The domain itself is added by `addDomain`.
 * @throws Failure notFound, parameterError
 */
export async function setBrand(db: TenantDb, companyId: string, brand: Static<typeof Brand>): Promise<void> {
  mustFit(Brand, brand)
  if (brand.logo) refuseForeignPicture(companyId, 'logo', brand.logo)
  await requireCompany(db, companyId)
  const { domain, brandName, logo = '', brandColor = '#2B5BD7' } = brand
  const row = { brand_name: brandName, logo, brand_color: brandColor }
  await db
    .insertInto('oem_agent')
    .values({ company_id: companyId, domain, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'domain']).doUpdateSet(row))
    .execute()
}

/**
 * Stops serving a company, and its files, under a domain.
 * @returns false where it was not
 */
export async function removeDomain(
  { ops }: Pick<Database, 'ops'>,
  companyId: string,
  domain: string,
): Promise<boolean> {
  return ops.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('domain_file')
      .where('company_id', '=', companyId)
      .where('domain', '=', domain)
      .execute()
    const removed = await trx
      .deleteFrom('directory')
      .where('kind', '=', 'domain')
      .where('key', '=', domain)
      .where('company', '=', companyId)
      .returning('key')
      .executeTakeFirst()
    return removed !== undefined
  })
}
