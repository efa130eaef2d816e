import { Type } from '@sinclair/typebox'
import {
  cameBy,
  couponCode,
  couponId,
  HeldCoupon,
  heldState,
  OfferedCoupon,
  TakenCoupon,
} from '#shared/coupons.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { companyId, paging, unionId } from '#shared/fields.ts'

const path = '/mall/order/v1/coupon' as const

/** Coupons as buyers take and keep them, and as members of staff give them. */
export const mallCoupon = {
  offered: endpoint(`GET ${path}/offered`, {
    summary: 'A coupon that is taken by its link, and whether the caller can take it.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ couponId, companyId: Type.Optional(companyId) }),
    data: OfferedCoupon,
  }),
  take: endpoint(`POST ${path}/take`, {
    summary: 'Takes a coupon by its link. Where it cannot be taken, the state of the answer says why.',
    access: 'visitor',
    limit: 'write',
    idempotent: true,
    body: Type.Object({ couponId, shareId: cameBy }),
    data: TakenCoupon,
  }),
  redeem: endpoint(`POST ${path}/redeem`, {
    summary: 'Takes the coupon of a code. Where it cannot be taken, the state of the answer says why.',
    access: 'visitor',
    limit: 'form',
    idempotent: true,
    body: Type.Object({ code: couponCode, shareId: cameBy }),
    data: TakenCoupon,
  }),
  held: endpoint(`GET ${path}/held`, {
    summary: 'The caller’s coupons of a state: usable ones by their end, the others newest first.',
    access: 'visitor',
    query: Type.Object({ state: heldState, ...paging }),
    data: listOf(HeldCoupon),
  }),
  toGive: endpoint(`GET ${path}/sale/list`, {
    summary: 'Coupons that a member of staff can give or share now, the newest first.',
    access: 'staff',
    query: Type.Object(paging),
    data: listOf(
      Type.Composite([
        Type.Omit(OfferedCoupon, ['state', 'own']),
        Type.Object({
          byLink: Type.Boolean(),
          byStaff: Type.Boolean(),
          /** How many are left. */
          left: Type.Integer(),
        }),
      ]),
    ),
  }),
  give: endpoint(`POST ${path}/sale/give`, {
    summary: 'Gives a coupon to a lead of the caller. It counts as a share that went out.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({ couponId, unionId }),
    data: TakenCoupon,
  }),
}
