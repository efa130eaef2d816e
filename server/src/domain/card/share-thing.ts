import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { landedAt } from '@mingpian/contract/shared/rules/address.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { subDomainsOf } from '#domain/company/brands.ts'
import { linkOrigin, shareLink } from '#domain/sharing/link.ts'
import { meaningOf, sharedContent } from '#domain/sharing/meaning.ts'
import { plannedShare } from '#domain/sharing/plan.ts'
import { type Content, contentOf, ensureShare } from '#domain/sharing/queries.ts'
import { findThing } from './things.ts'

/** The share for the next forward of a thing by one person. */
interface PreparedShare {
  shareId: string
  shareType: 'staff' | 'wxUser'
  /** The address to share. */
  link: string
}

/**
 * Prepares a share of a thing for the caller.
 * @param atHand the origin of the request
 * @returns undefined for a missing thing
 * @throws Failure parameterError, notFound for a salesperson or a share that does not exist
 */
export async function prepareShare(
  db: TenantDb,
  caller: Caller,
  atHand: string,
  { content, ...by }: { content: Content; userId: string; parentShareId: string },
): Promise<PreparedShare | undefined> {
  const { companyId } = caller
  const thing = await findThing(db, companyId, content)
  if (!thing) return undefined
  const plan = await plannedShare(db, caller, { content, owner: thing.owner, ...by })
  const shareId = await ensureShare(db, companyId, plan)
  const userId = content.type === 'card' ? content.id : plan.userId
  const host = linkOrigin(atHand, content.type, await subDomainsOf(db, companyId))
  return {
    shareId,
    shareType: plan.shareType,
    link: shareLink(host, { companyId, userId, shareId, content }),
  }
}

/** The share of the thing that an address shows; undefined where it shows none. */
export async function landedShare(
  db: TenantDb,
  caller: Caller,
  atHand: string,
  address: string,
): Promise<(PreparedShare & { contentType: ContentType; contentId: string }) | undefined> {
  const { content: named, ids } = landedAt(address)
  const { companyId } = caller
  if (ids.companyId !== companyId) return undefined
  const id = ids.saleShareId || ids.shareId || ids.sceneId
  const content = named ?? (id ? await sharedContent(db, companyId, [id]) : undefined)
  if (!content) return undefined
  const thing = contentOf(content.type, content.id)
  const meant = id ? await meaningOf(db, companyId, id) : undefined
  try {
    const by = { userId: ids.userId, parentShareId: meant?.shareId ?? '' }
    const share = await prepareShare(db, caller, atHand, { content: thing, ...by })
    return share && { ...share, contentType: thing.type, contentId: thing.id }
  } catch (problem) {
    if (problem instanceof Failure) return undefined
    throw problem
  }
}
