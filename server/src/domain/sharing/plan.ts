import { realShareId } from '@mingpian/contract/shared/rules/share.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, missing } from '#core/http/failure.ts'
import { rootPersonOf } from '#domain/identity/rows.ts'
import {
  type Content,
  findSalesperson,
  findShare,
  type NewShare,
  type Salesperson,
  type Share,
} from './queries.ts'

/** The share that a caller asks for. */
export interface Wish {
  content: Content
  /** The salesperson whom the thing itself names. */
  owner: Salesperson | null
  /** The salesperson whom the visitor's page names; '' for none. */
  userId: string
  /** The share that the visitor came by; '' for none. */
  parentShareId: string
}

/** The share to make for a caller, and the user id of the salesperson for whom its visits will count. */
export async function plannedShare(
  db: TenantDb,
  caller: Caller,
  wish: Wish,
): Promise<NewShare & { userId: string }> {
  const { companyId, identityPersonId: sharerId, staffId, userId } = caller
  const { content } = wish
  if (staffId) return { parent: undefined, staffId, userId, shareType: 'staff', personId: sharerId, content }
  const arrival = await arrivedBy(db, companyId, realShareId(wish.parentShareId))
  const salesperson = arrival?.salesperson ?? (await namedSalesperson(db, companyId, wish))
  const parent = arrival && (await othersShare(db, companyId, arrival, sharerId))
  const attribution = { staffId: salesperson.staffId, userId: salesperson.userId }
  return { parent, ...attribution, shareType: 'wxUser', personId: sharerId, content }
}

async function arrivedBy(db: TenantDb, companyId: string, shareId: string): Promise<Share | undefined> {
  if (!shareId) return undefined
  const share = await findShare(db, companyId, shareId)
  if (share) return share
  const message = 'parentShareId is not a share of this company'
  throw new Failure('parameterError', { parameters: [{ path: 'parentShareId', message }] })
}

async function namedSalesperson(
  db: TenantDb,
  companyId: string,
  { content, owner, userId }: Wish,
): Promise<Salesperson> {
  // The owner was looked up with the thing.
  const isOwner =
    owner !== null && (userId === owner.userId || (content.type === 'card' && userId === content.id))
  const named = isOwner ? owner : userId ? await findSalesperson(db, companyId, userId) : undefined
  if (userId && !named) throw new Failure('notFound')
  // The owner is taken from the card, so that a caller cannot direct its visitors to another member.
  const salesperson = content.type === 'card' ? owner : (named ?? owner)
  return salesperson ?? missing('userId')
}

/**
 * The nearest share of the chain that another person made. A person is no relay of themselves: an own share is skipped.
 */
async function othersShare(
  db: TenantDb,
  companyId: string,
  share: Share,
  sharerId: string,
): Promise<Share | undefined> {
  const rootId = await rootPersonOf(db, companyId, sharerId)
  let parent: Share | undefined = share
  while (parent?.sharerId === rootId) {
    parent = parent.parentShareId ? await findShare(db, companyId, parent.parentShareId) : undefined
  }
  return parent
}
