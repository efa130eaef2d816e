import { call } from '@mingpian/client/call.ts'
import { newId } from '@mingpian/client/new-id.ts'
import { session, whenSessionSettled } from '@mingpian/client/session.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { passedOn } from '@mingpian/contract/shared/rules/content-types.ts'
import { trackingDefaults } from '@mingpian/contract/shared/rules/tracking.ts'
import { currentOrigin } from '#kit/address/arrival.ts'
import { landedShare } from '#kit/address/landed.ts'
import { reportFields } from '#kit/address/report-fields.ts'

/** The thing to share. */
export interface Shared {
  contentType: ContentType
  contentId: string
  /** The salesperson whom it belongs to. */
  userId: string
}
type Prepared = CallTypes<'POST /biz/v1/clue/share/prepare'>['data']

const prepared = new Map<string, Promise<Prepared>>()

/**
 * The share id and link for this content; requested once per content, person and page visit.
 * Rejects without a session, and if the share would count for no salesperson.
 */
export async function prepareShare(content: Shared): Promise<Prepared> {
  await whenSessionSettled()
  const user = session()
  if (!user) throw new Error('no session')
  const key = [user.sessionId, content.contentType, content.contentId, content.userId].join()
  const known = prepared.get(key)
  if (known) return known
  const landed = landedShare(user.sessionId, content.contentType, content.contentId)
  const asked = landed ? Promise.resolve(landed) : ask(content, user.companyId)
  prepared.set(key, asked)
  asked.catch(() => prepared.delete(key))
  return asked
}

async function ask({ userId, ...content }: Shared, companyId: string): Promise<Prepared> {
  const { shareId: parentShareId } = await currentOrigin()
  // The server refuses a share that counts for no salesperson.
  if (passedOn.includes(content.contentType) && !userId && !parentShareId && !session()?.isStaff)
    throw new Error('no salesperson')
  return call('POST /biz/v1/clue/share/prepare', {
    // Without a salesperson in the address the parent share decides.
    body: { ...content, ...(userId && { userId }), companyId, parentShareId },
    quiet: true,
  })
}

/** Confirms a salesperson's share. Shares of visitors are not confirmed: they count from their first opening on. */
export async function confirmShare(content: Shared): Promise<void> {
  await whenSessionSettled()
  const user = session()
  if (!user?.isStaff) return
  const { shareId: saleShareId } = await prepareShare(content)
  const { carrier, ...fields } = reportFields()
  const { shareId, saleShareId: clueShareId, secondScene } = await currentOrigin()
  await call('POST /biz/v1/clue/sale_share/record', {
    quiet: true,
    body: {
      ...fields,
      ...carrier,
      companyId: user.companyId,
      operateEntity: content.contentType,
      saleShareId,
      shareType: trackingDefaults.channel,
      userId: user.saleInfo.userId,
      operateEntityObj: { operateEntityId: content.contentId, operateEntityType: content.contentType },
      ...{ shareId, currentShareId: shareId, clueShareId, secondScene },
      ...(user.targetId && { customerId: user.targetId }),
      activityId: newId(),
    },
  })
}
