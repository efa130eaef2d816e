import type { SubDomainKind } from '@mingpian/contract/shared/rules/constants.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { subDomainsOf } from '#domain/company/brands.ts'

/** The origin of a link by the kind of host that its maker chose; '' where none was chosen. */
export type LinkHosts = (chosen: SubDomainKind | '') => string

/**
 * The hosts of a company's links: the chosen one, else that for short links, else the one at hand. A company that gives up
 * a host breaks no link that chose it: the address carries the company.
 */
export async function linkHosts(db: TenantDb, companyId: string, atHand: string): Promise<LinkHosts> {
  const hosts = new Map((await subDomainsOf(db, companyId)).map(({ kind, host }) => [kind, host]))
  return (chosen) => {
    const own = (chosen && hosts.get(chosen)) || hosts.get('bizWxShortLinkMini')
    return own ? `${new URL(atHand).protocol}//${own}` : atHand
  }
}
