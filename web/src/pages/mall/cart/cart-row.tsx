import { call } from '@mingpian/client/call.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CartLine } from '@mingpian/contract/shared/orders.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Thumb } from '#features/mall/thumb.tsx'
import { productHref, type Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import style from './cart.module.css'

const troubles: Record<CartLine['trouble'], () => string> = {
  none: () => '',
  gone: m.cart_gone,
  off: m.cart_off,
  soldOut: m.mall_sold_out,
  members: m.cart_members,
  points: m.cart_points,
  limit: m.cart_limit,
}

/** Milliseconds without a change after which a number of pieces is saved. */
const restMs = 400

/** One line of the cart. */
export function CartRow({ line, via, onRemoved }: { line: CartLine; via: Via; onRemoved: () => void }) {
  const client = useQueryClient()
  const { skuId, name, options, picture, price, priceBefore, memberPrice, trouble, quantity, available } =
    line
  const remove = useWrite(() => call('POST /mall/order/v1/cart/remove', { body: { skuIds: [skuId] } }), {
    onDone: async () => {
      onRemoved()
      await reread(client, 'POST /mall/order/v1/cart/remove')
    },
    // First the row says that it was removed.
    reread: false,
  })
  const title = [name, ...options].join(' · ')
  return (
    <li className={style.line} data-gone={trouble !== 'none'}>
      <Thumb picture={picture} size={72} />
      <div>
        <p className={style.name}>
          {trouble === 'gone' ? name : <a href={productHref(line.productId, via)}>{name}</a>}
          <button
            type="button"
            aria-label={`${m.cart_remove()} ${title}`}
            disabled={remove.busy}
            onClick={() => void remove.run()}
          >
            <X size={20} aria-hidden />
          </button>
        </p>
        {options.length > 0 && <small>{options.join(' · ')}</small>}
        {trouble !== 'none' && <small className={style.trouble}>{troubles[trouble]()}</small>}
        {trouble === 'none' && available < quantity && (
          <small className={style.trouble}>{m.change_stock({ before: quantity, now: available })}</small>
        )}
        {trouble === 'none' && priceBefore !== null && (
          <small className={style.trouble}>
            {m.cart_price_changed({ before: yuan(priceBefore), now: yuan(price) })}
          </small>
        )}
        <p className={style.foot}>
          <b>{yuan(price)}</b>
          {memberPrice !== null && (
            <small className={style.member}>{m.level_price_is({ price: yuan(memberPrice) })}</small>
          )}
          {(trouble === 'none' || trouble === 'limit') && <Pieces line={line} title={title} />}
        </p>
      </div>
    </li>
  )
}

/** The number of pieces. Taps in a row are saved once, and the latest counts. */
function Pieces({ line, title }: { line: CartLine; title: string }) {
  const { skuId, quantity, available, limitPerPerson } = line
  const [wanted, setWanted] = useState<number>()
  const { run, busy } = useWrite(
    (pieces: number) => call('POST /mall/order/v1/cart/set', { body: { skuId, quantity: pieces } }),
    {
      onEnd: (saved) => setWanted((now) => (now === saved ? undefined : now)),
      reread: 'always',
    },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is made anew at each render
  useEffect(() => {
    if (wanted === undefined || busy) return
    const timer = setTimeout(() => void run(wanted), restMs)
    return () => clearTimeout(timer)
  }, [wanted, busy])
  return (
    <Stepper
      label={`${m.mall_quantity()} ${title}`}
      value={wanted ?? quantity}
      most={Math.min(available, limitPerPerson ?? available)}
      onChange={setWanted}
    />
  )
}

/** A line that was removed, with the way back. */
export function RemovedRow({ line, onBack }: { line: CartLine; onBack: () => void }) {
  const { skuId, name } = line
  // As many as there were, or as are left.
  const quantity = Math.min(line.quantity, line.available)
  const back = useWrite(() => call('POST /mall/order/v1/cart/set', { body: { skuId, quantity } }), {
    onDone: onBack,
  })
  return (
    <div className={style.removed} role="status">
      <span>
        {m.cart_removed()} {name}
      </span>
      {line.trouble === 'none' && (
        <Button small busy={back.busy} onClick={() => void back.run()}>
          {m.cart_undo()}
        </Button>
      )}
    </div>
  )
}
