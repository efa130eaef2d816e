import type { TenantDb } from '#core/db/connect.ts'
import { subDomainsOf } from '#domain/company/brands.ts'

/** The origin of a company's links: its own host for them, else the one at hand. */
export async function linkHost(db: TenantDb, companyId: string, atHand: string): Promise<string> {
  const own = (await subDomainsOf(db, companyId)).find(({ kind }) => kind === 'bizWxShortLinkMini')
  return own ? `${new URL(atHand).protocol}//${own.host}` : atHand
}
