import type { OfferedCoupon } from '@mingpian/contract/shared/coupons.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { holdOwnLead } from '#domain/leads/lead/access.ts'
import { confirmShare, ensureShare } from '#domain/sharing/queries.ts'
import { givenOffer } from '#domain/shop/coupon/offer.ts'
import { takeCoupon } from '#domain/shop/coupon/take.ts'

/**
 * Gives a coupon to a lead of the caller. It counts as a share that the caller sent.
 * @throws Failure notFound for a person who is not the caller's lead, and for a coupon that staff do not give
 */
export async function giveCoupon(
  db: TenantDb,
  { companyId, staffId, identityPersonId }: Caller,
  { couponId, unionId }: { couponId: string; unionId: string },
): Promise<{ taken: boolean; coupon: OfferedCoupon }> {
  const { rootId, personIds } = await holdOwnLead(db, { companyId, staffId }, unionId)
  const offered = () => givenOffer(db, companyId, personIds, couponId)
  const before = (await offered()) ?? missing()
  if (before.state !== 'open') return { taken: false, coupon: before }
  const shareId = await ensureShare(db, companyId, {
    ...{ parent: undefined, staffId, shareType: 'staff', personId: identityPersonId },
    content: { type: 'coupon', id: before.couponId },
  })
  const taken = await takeCoupon(db, {
    ...{ companyId, couponId: before.couponId, personId: rootId, personIds },
    ...{ way: 'staff', staffId, shareId },
  })
  const share = { shareId, staffId, channel: 'coupon', record: {}, contentId: before.couponId }
  if (taken) await confirmShare(db, companyId, share)
  return { taken, coupon: (await offered()) ?? missing() }
}

const missing = (): never => {
  throw new Failure('notFound')
}
