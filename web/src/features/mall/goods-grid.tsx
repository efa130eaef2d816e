import type { MallItem } from '@mingpian/contract/shared/goods.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { productHref, type Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Bone } from '#ui/skeleton.tsx'
import style from './goods-grid.module.css'
import { pointsAndYuan } from './points-price.ts'

/** Products that the first view shows on a phone. */
const inView = 4

interface GoodsGridProps {
  items: readonly (MallItem & { isGone?: boolean })[]
  via: Via
  /** What can be done about a product that left the shelf. */
  ofGone?: (item: MallItem) => ReactNode
}

/**
 * Products of the mall, two in a row; more on wide pages. Those that are sold out or left the shelf are greyed and say so,
 * and a product that left has no page.
 */
export function GoodsGrid({ items, via, ofGone }: GoodsGridProps) {
  return (
    <ul className={style.grid}>
      {items.map((item, place) => (
        <li key={item._id} data-gone={item.soldOut || item.isGone}>
          <a {...(!item.isGone && { href: productHref(item._id, via) })}>
            <span className={style.cover}>
              {item.cover ? (
                <img
                  src={item.cover}
                  alt=""
                  width={320}
                  height={320}
                  decoding="async"
                  {...(place >= inView
                    ? { loading: 'lazy' }
                    : { fetchPriority: place === 0 ? 'high' : 'auto' })}
                />
              ) : (
                <ShoppingBag size={40} strokeWidth={1.25} aria-hidden />
              )}
              {(item.isGone || item.soldOut) && <em>{item.isGone ? m.cart_off() : m.mall_sold_out()}</em>}
            </span>
            <b>{item.name}</b>
            {!item.isGone && <Price item={item} />}
          </a>
          {item.isGone && ofGone?.(item)}
        </li>
      ))}
    </ul>
  )
}

function Price({ item: { price, activityPrice, marketPrice, priceVaries, points } }: { item: MallItem }) {
  const now = activityPrice ?? price
  const before = activityPrice === null ? marketPrice : price
  const cost = pointsAndYuan(points, now)
  return (
    <span className={style.price}>
      {/* The words around the price have an order of their own in each language. */}
      {priceVaries ? m.mall_price_from({ price: cost }) : cost}
      {before > now && (
        <>
          {' '}
          <s>{yuan(before)}</s>
        </>
      )}
    </span>
  )
}

/** The skeleton of a grid. */
export const GridBones = () => (
  <ul className={style.grid} aria-hidden="true">
    {[0, 1, 2, 3].map((at) => (
      <li key={at}>
        <Bone height="calc(330 * var(--rpx))" radius={12} />
        <Bone height={18} margin="12px" />
        <Bone width="50%" height={18} margin="0 12px 16px" />
      </li>
    ))}
  </ul>
)
