import type { TenantDb } from '#core/db/connect.ts'
import { refuseParameter } from '#core/http/failure.ts'
import type { Content } from './queries.ts'

/** A share of the past. */
export interface PastShare {
  /** `<companyId>.<22 letters>`, as the server issues them. */
  shareId: string
  /** The share by which its sharer came; null for the first of a chain. */
  parentShareId: string | null
  /** The salesperson whom its visits count for. */
  staffId: string
  /** The sharer. */
  personId: string
  /** Whether the salesperson shared it; otherwise a visitor did. */
  isStaff: boolean
  content: Content
  at: Date
}

/**
 * Imports past shares. Those of salespeople count as confirmed when they were made.
 * @param shares each after its parent
 * @throws Failure parameterError for a share whose parent is not before it; the database's error for a share that
 * exists. Then nothing is stored.
 */
export async function importShares(
  db: TenantDb,
  companyId: string,
  shares: readonly PastShare[],
): Promise<void> {
  if (shares.length === 0) return
  const depths = new Map<string, number>()
  for (const { shareId, parentShareId } of shares) {
    const above = parentShareId === null ? -1 : depths.get(parentShareId)
    if (above === undefined) refuseParameter('parentShareId', 'must be a share earlier in the list')
    depths.set(shareId, above + 1)
  }
  await db
    .insertInto('share')
    .values(
      shares.map(({ shareId, parentShareId, staffId, personId, isStaff, content, at }) => ({
        company_id: companyId,
        share_id: shareId,
        parent_share_id: parentShareId,
        staff_id: staffId,
        share_type: isStaff ? ('staff' as const) : ('wxUser' as const),
        person_id: personId,
        content_type: content.type,
        content_id: content.id,
        depth: depths.get(shareId) ?? 0,
        created_at: at,
        confirmed_at: isStaff ? at : null,
        channel: isStaff ? 'friend' : '',
      })),
    )
    .execute()
  const confirmed = shares.filter(({ isStaff }) => isStaff)
  if (confirmed.length === 0) return
  await db
    .insertInto('forward')
    .values(confirmed.map(({ shareId, at }) => ({ company_id: companyId, share_id: shareId, at })))
    .execute()
}
