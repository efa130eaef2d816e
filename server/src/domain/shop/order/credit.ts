import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { newestHolder } from '#domain/leads/lead/holder.ts'
import { findShare } from '#domain/sharing/queries.ts'

/**
 * The salesperson for whom an order counts: of the share by which the visit came that buys, else who has the buyer as a
 * lead, the latest one; null for none.
 */
export async function creditedTo(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  shareId: string | undefined,
): Promise<string | null> {
  const share = shareId ? await findShare(db, companyId, shareId) : undefined
  if (share?.salesperson) return share.salesperson.staffId
  return (await newestHolder(db, companyId, personId)) ?? null
}
