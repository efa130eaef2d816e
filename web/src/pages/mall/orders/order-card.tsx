import type { OrderRow } from '@mingpian/contract/shared/orders.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { orderStateWords } from '#features/mall/order-words.ts'
import { Thumb } from '#features/mall/thumb.tsx'
import { m } from '#paraglide/messages.js'
import style from './orders.module.css'

/** An order in the list: its state, the first of its goods, the number of pieces and the total. */
export function OrderCard({
  order: { number, state, delivery, lines, total },
  href,
}: {
  order: OrderRow
  href: string
}) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first] = lines
  return (
    <a className={style.card} href={href}>
      <p className={style.head}>
        <small>{number}</small>
        <span data-state={state}>{orderStateWords(state, delivery)}</span>
      </p>
      <div className={style.goods}>
        <div className={style.pictures}>
          {lines.slice(0, 3).map(({ skuId, picture }) => (
            <Thumb key={skuId} picture={picture} size={64} />
          ))}
        </div>
        {first && lines.length === 1 && (
          <p>
            {first.name}
            {first.options.length > 0 && <small>{first.options.join(' · ')}</small>}
          </p>
        )}
      </div>
      <p className={style.foot}>
        <small>{m.order_pieces({ n: pieces })}</small>
        <b>{yuan(total)}</b>
      </p>
    </a>
  )
}
