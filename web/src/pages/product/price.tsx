import type { Product } from '@mingpian/contract/shared/entities.ts'
import type { MallProduct } from '@mingpian/contract/shared/goods.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { pointsAndYuan } from '#features/mall/points-price.ts'
import { priceSpan } from '#features/mall/sku-choice.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import style from './product.module.css'

// Few visitors are members.
const MemberPrice = part(() => import('./member-price.tsx'))

/**
 * The price: that of the page until the present prices are known. A market price is shown only where it says something:
 * above the price.
 * @param now the product with its SKUs; undefined while unknown
 */
export function Price({ product, now }: { product: Product; now: MallProduct | undefined }) {
  const user = useSession()
  const isMember = Boolean(user?.token && user.memberId)
  const { from, to } = now ? priceSpan(now.skus) : { from: product.price, to: product.price }
  const cheapest = now?.skus.find(({ price }) => price === from)
  const before = cheapest?.activity ? cheapest.ordinaryPrice : (cheapest?.marketPrice ?? product.marketPrice)
  const cost = pointsAndYuan(now?.points ?? 0, from)
  return (
    <p className={style.price}>
      <b>{from < to ? m.mall_price_from({ price: cost }) : cost}</b>
      {product.unit && <span>/{product.unit}</span>}
      {before > from && (
        <span>
          {cheapest?.activity ? m.mall_ordinary_price() : m.product_market_price()} <s>{yuan(before)}</s>
        </span>
      )}
      {now && isMember && <MemberPrice product={now} />}
      {now?.soldOut && <em>{m.mall_sold_out()}</em>}
    </p>
  )
}
