import type { ManagedCoupon } from '@mingpian/contract/shared/coupons.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import type { Words } from '#words/zh.ts'

/** What a coupon takes, and from which amount. Pure. */
export const offWords = (
  { kind, off, threshold }: Pick<ManagedCoupon, 'kind' | 'off' | 'threshold'>,
  words: Words,
): string =>
  [
    kind === 'amount' ? `−${yuan(off)}` : words.couponPercentOff(String(off / 100)),
    ...(threshold > 0 ? [words.couponFrom(yuan(threshold))] : []),
  ].join(' · ')

/** The goods that it is for. Pure. */
export const goodsWords = (
  { products, categories }: Pick<ManagedCoupon, 'products' | 'categories'>,
  words: Words,
): string =>
  [...categories, ...products].map(({ name }) => name || words.couponCategoryGone).join(' / ') ||
  words.couponAllGoods

/** How a person gets it. Pure. */
export const wayWords = (
  { byLink, byStaff, code }: Pick<ManagedCoupon, 'byLink' | 'byStaff' | 'code'>,
  words: Words,
): string =>
  [
    ...(byLink ? [words.couponHow.link] : []),
    ...(code ? [`${words.couponHow.code} ${code}`] : []),
    ...(byStaff ? [words.couponHow.staff] : []),
  ].join(' · ')
