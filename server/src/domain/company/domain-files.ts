import { type Static, Type } from '@sinclair/typebox'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { lowerHostPattern } from '#core/http/host.ts'
import { mustFit } from '#core/http/validate.ts'

/**
 * Names that WeCom (`WW_verify_…`), WeChat accounts (`MP_verify_…`) and mini programs (letters and digits alone) give
 * their files. No other file is served under such a name.
 */
export const domainFileName = '((WW|MP)_verify_[A-Za-z0-9]{6,64}|[A-Za-z0-9]{10,64})\\.txt'

const DomainFile = Type.Object({
  /** The host with its port where that is not the scheme's own, in lower case. */
  domain: Type.String({ maxLength: 259, pattern: lowerHostPattern }),
  name: Type.String({ pattern: `^${domainFileName}$` }),
  /** One line of letters and digits. */
  content: Type.String({ pattern: '^[\\x21-\\x7e]{1,512}$' }),
})
export type DomainFile = Static<typeof DomainFile>

/**
 * Stores a file that a vendor reads at the root of a company's domain; replaces a file of that name.
 * @throws Failure notFound if the company does not have the domain; parameterError
 */
export async function setDomainFile(db: TenantDb, companyId: string, file: DomainFile): Promise<void> {
  mustFit(DomainFile, file)
  const served = await db
    .selectFrom('directory')
    .select('key')
    .where('kind', '=', 'domain')
    .where('key', '=', file.domain)
    .where('company', '=', companyId)
    .executeTakeFirst()
  if (!served) throw new Failure('notFound')
  const { content } = file
  await db
    .insertInto('domain_file')
    .values({ company_id: companyId, ...file })
    .onConflict((conflict) => conflict.columns(['company_id', 'domain', 'name']).doUpdateSet({ content }))
    .execute()
}

export async function domainFilesOf(db: TenantDb, companyId: string): Promise<DomainFile[]> {
  return db
    .selectFrom('domain_file')
    .select(['domain', 'name', 'content'])
    .where('company_id', '=', companyId)
    .orderBy('domain')
    .orderBy('name')
    .execute()
}

/** The content of a file at the root of a domain, of any of its companies; undefined if there is none. */
export async function findDomainFile(
  { ops, tenant }: Pick<Database, 'ops' | 'tenant'>,
  domain: string,
  name: string,
): Promise<string | undefined> {
  const companies = await ops
    .selectFrom('directory')
    .select('company')
    .where('kind', '=', 'domain')
    .where('key', '=', domain)
    .execute()
  for (const { company } of companies) {
    const file = await tenant(company, (db) =>
      db
        .selectFrom('domain_file')
        .select('content')
        .where('company_id', '=', company)
        .where('domain', '=', domain)
        .where('name', '=', name)
        .executeTakeFirst(),
    )
    if (file) return file.content
  }
  return undefined
}
