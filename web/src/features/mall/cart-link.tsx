import { ShoppingCart } from 'lucide-react'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import style from './cart-link.module.css'
import { buyingHref } from './links.ts'
import { useCart } from './use-cart.ts'
import { useMall, useSells } from './use-mall.ts'

/** The place of the way to the cart, until it is known whether there is one. */
export const CartRoom = () => <span className={style.cart} />

/**
 * The way to the cart with the number of pieces in it, where the company sells and this app can pay. Keeps its place until
 * the server has answered whether it sells.
 * @param named with its name below the sign
 */
export function CartLink({ via, named }: { via: Via; named?: boolean }) {
  const { status } = useMall()
  const sells = useSells()
  const { data } = useCart(sells)
  const count = data?.count ?? 0
  if (!sells) return status.fetched ? null : <CartRoom />
  return (
    <a className={style.cart} href={buyingHref('cart', via)} aria-label={m.cart_open({ n: count })}>
      <ShoppingCart size={24} aria-hidden />
      {named && <small aria-hidden="true">{m.cart_title()}</small>}
      {count > 0 && <b aria-hidden="true">{count > 99 ? '99+' : count}</b>}
    </a>
  )
}
