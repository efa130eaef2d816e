import type { CheckoutLine } from '@mingpian/contract/shared/orders.ts'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import style from './order-lines.module.css'
import { pointsAndYuan } from './points-price.ts'
import { Thumb } from './thumb.tsx'

type Goods = Pick<CheckoutLine, 'skuId' | 'name' | 'options' | 'picture'>

/** What an order contains: pictures and options. @param children the numbers of a line, by its place */
export function GoodsLines<Line extends Goods>({
  lines,
  children,
}: {
  lines: readonly Line[]
  children: (line: Line, at: number) => ReactNode
}) {
  return (
    <ul className={style.lines}>
      {lines.map((line, at) => (
        <li key={line.skuId}>
          <Thumb picture={line.picture} size={72} />
          <div>
            <b>{line.name}</b>
            {line.options.length > 0 && <small>{line.options.join(' · ')}</small>}
            <p>{children(line, at)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The same with the price of a piece and the number of pieces. */
export function OrderLines({
  lines,
}: {
  lines: readonly (Goods & Pick<CheckoutLine, 'quantity' | 'price' | 'unitPoints'>)[]
}) {
  return (
    <GoodsLines lines={lines}>
      {({ price, quantity, unitPoints }) => (
        <>
          <span>{pointsAndYuan(unitPoints, price)}</span>
          <span>{m.order_times({ n: quantity })}</span>
        </>
      )}
    </GoodsLines>
  )
}
