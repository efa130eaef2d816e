import type { SubDomainKind } from '@mingpian/contract/shared/rules/constants.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { subDomainsOf } from '#domain/company/brands.ts'

/** The origin of a link by the kind of host that its maker chose; '' without a choice. */
export type LinkHosts = (chosen: SubDomainKind | '') => string

/**
 * The hosts of a company's links: the chosen host, otherwise the host for short links, otherwise the host of the
 * request. Removing a host breaks no link that chose it, as the address contains the company.
 */
export async function linkHosts(db: TenantDb, companyId: string, atHand: string): Promise<LinkHosts> {
  const hosts = new Map((await subDomainsOf(db, companyId)).map(({ kind, host }) => [kind, host]))
  return (chosen) => {
    const own = (chosen && hosts.get(chosen)) || hosts.get('bizWxShortLinkMini')
    return own ? `${new URL(atHand).protocol}//${own}` : atHand
  }
}
