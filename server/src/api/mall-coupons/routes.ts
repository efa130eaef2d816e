import type { mallCoupons } from '@mingpian/contract/mall-coupons.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Handlers } from '#core/http/context.ts'
import { subDomainsOf } from '#domain/company/brands.ts'
import { couponAddress, linkOrigin } from '#domain/sharing/link.ts'
import { managedCoupon, managedCoupons } from '#domain/shop/coupon/managed.ts'
import { makeCoupon, saveCoupon, stopCoupon } from '#domain/shop/coupon/save.ts'
import { couponHolders } from '#domain/shop/giving/holders.ts'

export const mallCouponsHandlers: Handlers<typeof mallCoupons> = {
  list: {
    reads: ({ db, companyId }, { page, pageSize, ...filter }) =>
      managedCoupons(db, companyId, filter, { page, pageSize }),
  },

  detail: {
    async outside({ companyId, origin, tenant }, { couponId }) {
      const atHand = await origin()
      return tenant(async (db) => {
        const coupon = await managedCoupon(db, companyId, couponId)
        const host = linkOrigin(atHand, 'coupon', await subDomainsOf(db, companyId))
        return { ...coupon, link: coupon.byLink ? couponAddress(host, companyId, coupon.couponId) : '' }
      })
    },
  },

  create: async ({ db, caller, companyId }, coupon) =>
    managedCoupon(db, companyId, await makeCoupon(db, caller, coupon)),

  async save({ db, caller, companyId }, { couponId, ...coupon }) {
    await saveCoupon(db, caller, couponId, coupon)
    return managedCoupon(db, companyId, couponId)
  },

  async stop({ db, caller, companyId }, { couponId }) {
    await stopCoupon(db, caller, couponId)
    return managedCoupon(db, companyId, couponId)
  },

  holders: {
    reads: ({ db, companyId, caller: { role } }, { page, pageSize, ...of }) =>
      couponHolders(db, companyId, of, { page, pageSize }, may(role, 'orders.write')),
  },
}
