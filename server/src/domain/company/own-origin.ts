import type { TenantDb } from '#core/db/connect.ts'
import { domainsOf } from './directory.ts'

/**
 * The address of a company outside of requests: its only domain, otherwise the public origin.
 * @param publicOrigin of the settings, whose scheme its domains share
 */
export async function companyOrigin(db: TenantDb, companyId: string, publicOrigin: string): Promise<string> {
  const [domain, ...others] = [...(await domainsOf(db, companyId))]
  if (!domain || others.length > 0) return publicOrigin
  return `${new URL(publicOrigin).protocol}//${domain}`
}

/**
 * The address of the administrators' console that names the company, so that no one has to type its id.
 * @param section the path and the filters of a section
 */
export function consoleAddress(origin: string, companyId: string, section = ''): string {
  const url = new URL(`${origin}/console/${section}`)
  url.searchParams.set('companyId', companyId)
  return url.href
}
