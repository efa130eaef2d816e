import { Type } from '@sinclair/typebox'
import { CouponHolder, CouponInput, couponId, ManagedCoupon, managedStates } from '#shared/coupons.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { oneOf, paging } from '#shared/fields.ts'

const path = '/mall/order/v1/console/coupon' as const
const keepers = { access: 'admin', may: 'products.write' } as const

/** Coupons of the company, as its staff keep them. */
export const mallCoupons = {
  list: endpoint(`GET ${path}/list`, {
    summary: 'The coupons of the company, the newest first.',
    ...keepers,
    query: Type.Object({
      state: Type.Optional(oneOf(managedStates)),
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      ...paging,
    }),
    data: listOf(ManagedCoupon),
  }),
  detail: endpoint(`GET ${path}/detail`, {
    summary: 'One of them, with the address at which it is taken.',
    ...keepers,
    query: Type.Object({ couponId }),
    data: Type.Composite([
      ManagedCoupon,
      Type.Object({
        /** '' where it is not taken by a link. */
        link: Type.String(),
      }),
    ]),
  }),
  create: endpoint(`POST ${path}/create`, {
    summary: 'Makes a coupon.',
    ...keepers,
    idempotent: true,
    body: CouponInput,
    data: ManagedCoupon,
  }),
  save: endpoint(`POST ${path}/save`, {
    summary: 'Changes a coupon. What it takes, and how long it is valid, is fixed once it was taken.',
    ...keepers,
    body: Type.Composite([Type.Object({ couponId }), CouponInput]),
    data: ManagedCoupon,
  }),
  stop: endpoint(`POST ${path}/stop`, {
    summary: 'Ends the taking of a coupon. Those that were taken stay valid.',
    ...keepers,
    body: Type.Object({ couponId }),
    data: ManagedCoupon,
  }),
  holders: endpoint(`GET ${path}/holders`, {
    summary: 'Who has the coupon, the newest first; or only those who used it.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({ couponId, used: Type.Optional(Type.Literal('1')), ...paging }),
    data: listOf(CouponHolder),
  }),
}
