import type { Kysely } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { DB } from '#core/db/schema.ts'

/** The hosts (with ports, lower case) under which a company is served. */
export async function domainsOf(db: TenantDb, companyId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('directory')
    .select('key')
    .where('kind', '=', 'domain')
    .where('company', '=', companyId)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Whether any company is served under this host. @param ops crosses companies */
export async function isKnownDomain(ops: Kysely<DB>, host: string): Promise<boolean> {
  const row = await ops
    .selectFrom('directory')
    .select('key')
    .where('kind', '=', 'domain')
    .where('key', '=', host)
    .executeTakeFirst()
  return row !== undefined
}

/** The company that is alone under a host; '' for none and for several. @param ops crosses companies */
export async function companyOfDomain(ops: Kysely<DB>, host: string): Promise<string> {
  const rows = await ops
    .selectFrom('directory')
    .select('company')
    .where('kind', '=', 'domain')
    .where('key', '=', host)
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.company ?? '') : ''
}

/**
 * Whether an address is a page under one of the company's own domains. Not cached, because any caller may name any
 * company.
 */
export async function isOwnPage(db: TenantDb, companyId: string, address: string): Promise<boolean> {
  const page = URL.canParse(address) ? new URL(address) : undefined
  if (page?.protocol !== 'http:' && page?.protocol !== 'https:') return false
  const row = await db
    .selectFrom('directory')
    .select('key')
    .where('kind', '=', 'domain')
    .where('key', '=', page.host)
    .where('company', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

/** The company of an app, and the app's kind; undefined for none. @param ops crosses companies: a callback names no company */
export async function companyOfApp(
  ops: Kysely<DB>,
  appId: string,
): Promise<{ companyId: string; kind: 'wecom' | 'mini' } | undefined> {
  const row = await ops
    .selectFrom('directory')
    .select(['company as companyId', 'kind'])
    .where('kind', 'in', ['wecom', 'mini'])
    .where('key', '=', appId)
    .executeTakeFirst()
  return row && { companyId: row.companyId, kind: row.kind as 'wecom' | 'mini' }
}
