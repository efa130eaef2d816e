import type { Module } from '#domain/module.ts'
import { tellCoupon } from './tell.ts'

export const giving = {
  name: 'shop/giving',
  what: 'coupons that members of staff give to leads, and coupons in the ledger of deeds',
  uses: ['staff', 'identity', 'sharing', 'leads/lead', 'tracking', 'shop/coupon', 'shop/order'],
  door: ['give', 'holders'],
  tables: {},
  tasks: { tell_coupon: tellCoupon },
} satisfies Module
