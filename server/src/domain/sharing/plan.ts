import { realShareId } from '@mingpian/contract/shared/rules/share.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, missing } from '#core/http/failure.ts'
import { type Content, findSalesperson, findShare, type NewShare, type Share } from './queries.ts'

export interface Wish {
  content: Content
  /** The salesperson, as the visitor's page knows them. */
  userId: string
  /** The share that the visitor came by; '' for none. */
  parentShareId: string
}

/** The share that a caller is about to make, and the user id of the salesperson whom its visits will count for. */
export async function plannedShare(
  db: TenantDb,
  caller: Caller,
  wish: Wish,
): Promise<NewShare & { userId: string }> {
  const { companyId, personId, staffId, userId } = caller
  const { content } = wish
  if (staffId) return { parent: undefined, staffId, userId, shareType: 'staff', personId, content }
  const arrival = await arrivedBy(db, companyId, realShareId(wish.parentShareId))
  const salesperson = arrival?.salesperson ?? (await namedSalesperson(db, companyId, wish))
  const parent = await othersShare(db, companyId, arrival, personId)
  const credit = { staffId: salesperson.staffId, userId: salesperson.userId }
  return { parent, ...credit, shareType: 'wxUser', personId, content }
}

async function arrivedBy(db: TenantDb, companyId: string, shareId: string): Promise<Share | undefined> {
  if (!shareId) return undefined
  const share = await findShare(db, companyId, shareId)
  if (share) return share
  const message = 'parentShareId is not a share of this company'
  throw new Failure('parameterError', { parameters: [{ path: 'parentShareId', message }] })
}

async function namedSalesperson(db: TenantDb, companyId: string, { content, userId }: Wish) {
  const find = async (named: string) => {
    const salesperson = await findSalesperson(db, companyId, named)
    if (!salesperson) throw new Failure('notFound')
    return salesperson
  }
  if (content.type !== 'card') return find(userId || missing('userId'))
  if (userId) await find(userId)
  // A card says itself whose it is: nobody may send its visitors to somebody else.
  return find(content.id)
}

/** Nobody relays to themselves: who came back by an own share continues the chain that it began in. */
async function othersShare(
  db: TenantDb,
  companyId: string,
  share: Share | undefined,
  personId: string,
): Promise<Share | undefined> {
  let parent = share
  while (parent?.sharerId === personId) {
    parent = parent.parentShareId ? await findShare(db, companyId, parent.parentShareId) : undefined
  }
  return parent
}
