import type { MallProduct } from '@mingpian/contract/shared/goods.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useMemberPrices } from '#features/mall/member-prices.ts'
import { m } from '#paraglide/messages.js'

/** What the product costs the person as a member: of several prices the lowest. */
export default function MemberPrice({ product: { _id, skus } }: { product: MallProduct }) {
  const prices = useMemberPrices(_id)
  const own = skus.flatMap(({ skuId }) => prices?.get(skuId) ?? [])
  if (own.length === 0) return null
  const from = Math.min(...own)
  const text = own.every((price) => price === from) ? yuan(from) : m.mall_price_from({ price: yuan(from) })
  return <span>{m.level_price_is({ price: text })}</span>
}
