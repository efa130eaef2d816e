import type { CouponChoice } from '@mingpian/contract/shared/coupons.ts'
import type { CouponMisfit } from '@mingpian/contract/shared/rules/coupon.ts'
import { type Discount, type Price, priceOf } from '@mingpian/contract/shared/rules/price.ts'
import type { CouponAtHand } from '#domain/shop/coupon/held.ts'
import type { SkuNow } from '#domain/shop/product/read-skus.ts'

/** What `priceOf` takes: the lines, the discounts before the coupon, and freight. */
type Priced = Parameters<typeof priceOf>

/** A coupon beside lines. `price` is what they cost with it. */
export interface Choice extends CouponChoice {
  price: Price
  discount: Discount
}

/**
 * What each coupon takes off these lines, or why it does not fit. The threshold is compared with what its goods cost after
 * activities and the member price. First those that fit, of them the one with the lowest total.
 */
export function couponChoices(
  coupons: readonly CouponAtHand[],
  skus: readonly SkuNow[],
  [lines, discounts, freight]: Priced,
): Choice[] {
  const without = priceOf(lines, discounts, freight)
  const choices = coupons.map((coupon): Choice => {
    const keys = skus.filter((sku) => isFor(coupon, sku)).map(({ skuId }) => skuId)
    const goods = without.lines
      .filter(({ key }) => keys.includes(key))
      .reduce((sum, { total }) => sum + total, 0)
    const missing = Math.max(0, coupon.threshold - goods)
    const misfit = misfitOf(coupon, goods, missing)
    const discount: Discount = {
      id: coupon.heldId,
      kind: 'coupon',
      off: coupon.kind === 'amount' ? { amount: coupon.off } : { percent: coupon.off },
      lines: keys,
    }
    const price = misfit ? without : priceOf(lines, [...discounts, discount], freight)
    const { heldId, couponId, name, kind, off, threshold, things } = coupon
    return {
      ...{ heldId, couponId, name, kind, off, threshold, things, misfit, missing, price, discount },
      validTo: coupon.validTo.toISOString(),
      amount: price.discounts.find(({ id }) => id === heldId)?.amount ?? 0,
    }
  })
  return choices.toSorted(
    (a, b) =>
      Number(a.misfit !== '') - Number(b.misfit !== '') ||
      a.price.total - b.price.total ||
      a.validTo.localeCompare(b.validTo),
  )
}

const isFor = ({ productIds, categoryIds }: CouponAtHand, { productId, categoryIds: own }: SkuNow): boolean =>
  (productIds.length === 0 && categoryIds.length === 0) ||
  productIds.includes(productId) ||
  own.some((id) => categoryIds.includes(id))

function misfitOf({ state }: CouponAtHand, goods: number, missing: number): CouponMisfit | '' {
  if (state !== 'usable') return state
  // Nothing can be taken off goods that cost nothing.
  if (goods === 0) return 'goods'
  return missing > 0 ? 'threshold' : ''
}
