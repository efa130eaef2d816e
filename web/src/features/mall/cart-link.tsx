import { ShoppingCart } from 'lucide-react'
import { hasPaySheet } from '#host/pay.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import style from './cart-link.module.css'
import { buyingHref } from './links.ts'
import { useCart } from './use-cart.ts'
import { useMall } from './use-mall.ts'

/**
 * The way to the cart with the number of pieces in it, where the company sells and this app can pay. Keeps its place until
 * the server has answered whether it sells.
 */
export function CartLink({ via }: { via: Via }) {
  const { permitted, status } = useMall()
  const sells = permitted && status.mall && hasPaySheet()
  const { data } = useCart(sells)
  const count = data?.count ?? 0
  if (!sells) return status.fetched ? null : <span className={style.cart} />
  return (
    <a className={style.cart} href={buyingHref('cart', via)} aria-label={m.cart_open({ n: count })}>
      <ShoppingCart size={24} aria-hidden />
      {count > 0 && <b aria-hidden="true">{count > 99 ? '99+' : count}</b>}
    </a>
  )
}
