import type { OrderRow } from '@mingpian/contract/shared/orders.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { orderStateWords } from '#features/mall/order-words.ts'
import { cartOfLead, ordersOfLead } from '#features/mall/orders-of-lead.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FailedRow, isFailed } from './failed-row.tsx'
import remark from './remark.module.css'
import { SoldOrder } from './sold-order.tsx'

/** A row with the number of the visitor's orders and the items in the cart; a tap lists both, and an order opens. Empty where there are none. */
export function Orders({ unionId }: { unionId: string }) {
  const orders = useQuery(ordersOfLead(unionId))
  const cart = useQuery(cartOfLead(unionId))
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const [chosenId, setChosen] = useState<string>()
  const failed = [orders, cart].find(({ error }) => isFailed(error))
  if (failed) return <FailedRow icon={ShoppingBag} words={m.trail_orders_failed()} refetch={failed.refetch} />
  const close = () => {
    setOpen(false)
    setChosen(undefined)
  }
  const left = cart.data?.list ?? []
  const [newest] = orders.data?.list ?? []
  if (!newest && left.length === 0) return null
  const pieces = left.reduce((sum, { quantity }) => sum + quantity, 0)
  const note = [
    newest &&
      m.trail_orders_last({
        what: goodsOf(newest),
        state: orderStateWords(newest.state, newest.delivery),
        when: timeWords(new Date(newest.createdAt), now, getLocale()),
      }),
    pieces > 0 && m.trail_cart({ n: pieces }),
  ]
  return (
    <>
      <button type="button" className={remark.remark} onClick={() => setOpen(true)}>
        <ShoppingBag size={20} aria-hidden />
        <span>
          <span className={remark.words}>{m.trail_orders({ n: orders.data?.total ?? 0 })}</span>
          <small>{note.filter(Boolean).join(' · ')}</small>
        </span>
      </button>
      {isOpen && (
        <Sheet open title={m.trail_orders_title()} onClose={close}>
          {chosenId && (
            <>
              <SoldOrder orderId={chosenId} />
              <Button block onClick={() => setChosen(undefined)}>
                {m.trail_orders_all()}
              </Button>
            </>
          )}
          {!chosenId && left.length > 0 && (
            <Rows title={m.trail_cart_title()}>
              {left.map(({ skuId, name, options, quantity, price }) => (
                <FactRow
                  key={skuId}
                  title={`${name} × ${quantity}`}
                  {...(options.length > 0 && { note: options.join(' · ') })}
                  value={yuan(price * quantity)}
                />
              ))}
            </Rows>
          )}
          {!chosenId && newest && (
            <Rows title={m.trail_orders_title()}>
              {orders.data?.list.map((order) => (
                <ButtonRow
                  key={order.orderId}
                  title={goodsOf(order)}
                  note={[
                    orderStateWords(order.state, order.delivery),
                    timeWords(new Date(order.createdAt), now, getLocale()),
                    order.number,
                  ].join(' · ')}
                  value={yuan(order.total)}
                  opens
                  onClick={() => setChosen(order.orderId)}
                />
              ))}
            </Rows>
          )}
        </Sheet>
      )}
    </>
  )
}

/** The goods of an order on one line: 杯子 × 2、茶壶. */
const goodsOf = ({ lines }: OrderRow) =>
  lines
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
    .join(getLocale() === 'zh' ? '、' : ', ')
