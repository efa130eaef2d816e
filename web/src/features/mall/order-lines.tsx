import type { CheckoutLine } from '@mingpian/contract/shared/orders.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { m } from '#paraglide/messages.js'
import style from './order-lines.module.css'
import { Thumb } from './thumb.tsx'

type Line = Pick<CheckoutLine, 'skuId' | 'name' | 'options' | 'picture' | 'quantity' | 'price'>

/** What an order contains: pictures, options, prices of a piece and numbers of pieces. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={style.lines}>
      {lines.map((line) => (
        <li key={line.skuId}>
          <Thumb picture={line.picture} size={72} />
          <div>
            <b>{line.name}</b>
            {line.options.length > 0 && <small>{line.options.join(' · ')}</small>}
            <p>
              <span>{yuan(line.price)}</span>
              <span>{m.order_times({ n: line.quantity })}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
