import type { Change } from '@mingpian/contract/shared/orders.ts'
import type { CouponMisfit } from '@mingpian/contract/shared/rules/coupon.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import style from './checkout.module.css'

const misfits: Record<CouponMisfit, () => string> = {
  threshold: m.change_coupon_threshold,
  goods: m.change_coupon_goods,
  soon: m.change_coupon_soon,
  used: m.change_coupon_used,
  expired: m.change_coupon_expired,
}

const words: Record<Change['what'], (change: Change) => string> = {
  price: ({ before, now }) => m.change_price({ before: yuan(before), now: yuan(now) }),
  activity: ({ before, now }) => m.change_activity({ before: yuan(before), now: yuan(now) }),
  freight: ({ before, now }) => m.change_freight({ before: yuan(before), now: yuan(now) }),
  stock: ({ before, now }) => (now > 0 ? m.change_stock({ before, now }) : m.change_sold_out()),
  limit: ({ before, now }) => (now > 0 ? m.change_limit({ before, now }) : m.change_limit_reached()),
  shelf: () => m.change_shelf(),
  members: () => m.change_members(),
  delivery: () => m.change_delivery(),
  region: () => m.change_region(),
  address: () => m.change_address(),
  member: ({ before, now }) => m.change_member({ before: yuan(before), now: yuan(now) }),
  redeem: () => m.change_redeem(),
  pointsShort: ({ before, now }) => m.change_points_short({ before, now }),
  points: ({ before, now }) => m.change_points({ before, now }),
  coupon: ({ before, now, misfit }) =>
    misfit ? misfits[misfit]() : m.change_coupon({ before: yuan(before), now: yuan(now) }),
}

/** Whether nothing differs but that goods are not sent to the address. */
export const isAllOfRegion = (changes: readonly Change[]): boolean =>
  changes.length > 0 && changes.every(({ what }) => what === 'region')

/** What differs from what the buyer saw, with old and new. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const section = useRef<HTMLElement>(null)
  // The buyer's thumb is at the foot of the page.
  useEffect(() => {
    if (changes.length > 0) section.current?.scrollIntoView({ block: 'center' })
  }, [changes])
  if (changes.length === 0) return null
  return (
    <section ref={section} className={style.changes} role="alert">
      <h2>{isAllOfRegion(changes) ? m.checkout_not_sent() : m.checkout_changed()}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.what + change.skuId}>
            {change.name && <b>{change.name}</b>} {words[change.what](change)}
          </li>
        ))}
      </ul>
    </section>
  )
}
