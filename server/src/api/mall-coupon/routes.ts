import type { mallCoupon } from '@mingpian/contract/mall-coupon.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { lockedPersonIds, personIdsOf } from '#domain/identity/persons.ts'
import { requireShare } from '#domain/sharing/queries.ts'
import { heldCoupons } from '#domain/shop/coupon/held.ts'
import { couponsToGive, linkedOffer, offerOfCode } from '#domain/shop/coupon/offer.ts'
import { takeCoupon } from '#domain/shop/coupon/take.ts'
import { giveCoupon } from '#domain/shop/giving/give.ts'

const missing = (): never => {
  throw new Failure('notFound')
}

/** Takes what `offered` finds, and says what became of it. */
async function take(
  db: TenantDb,
  { companyId, identityPersonId }: Caller,
  { way, shareId, personIds }: { way: 'link' | 'code'; shareId: string | undefined; personIds: string[] },
  offered: () => ReturnType<typeof offerOfCode>,
) {
  await requireShare(db, companyId, shareId)
  const before = (await offered()) ?? missing()
  const of = { companyId, couponId: before.couponId, personId: identityPersonId, personIds, way, shareId }
  const taken = before.state === 'open' && (await takeCoupon(db, of))
  return { taken, coupon: (await offered()) ?? missing() }
}

export const mallCouponHandlers: Handlers<typeof mallCoupon> = {
  offered: {
    async reads({ db, companyId, caller }, { couponId }) {
      const personIds = caller ? await personIdsOf(db, companyId, caller.personId) : []
      return (await linkedOffer(db, companyId, personIds, couponId)) ?? missing()
    },
  },

  async take({ db, caller }, { couponId, shareId }) {
    const personIds = await lockedPersonIds(db, caller)
    const offered = () => linkedOffer(db, caller.companyId, personIds, couponId)
    return take(db, caller, { way: 'link', shareId, personIds }, offered)
  },

  async redeem({ db, caller }, { code, shareId }) {
    const personIds = await lockedPersonIds(db, caller)
    const offered = () => offerOfCode(db, caller.companyId, personIds, code)
    return take(db, caller, { way: 'code', shareId, personIds }, offered)
  },

  held: {
    async reads({ db, caller: { companyId, personId } }, { state, page, pageSize }) {
      const personIds = await personIdsOf(db, companyId, personId)
      return heldCoupons(db, companyId, personIds, state, { page, pageSize })
    },
  },

  toGive: {
    reads: ({ db, companyId }, { page, pageSize }) => couponsToGive(db, companyId, { page, pageSize }),
  },

  give: ({ db, caller }, asked) => giveCoupon(db, caller, asked),
}
