import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { useNoticesHref } from '#features/grant/notices-row.tsx'
import { Checking } from '#features/mall/checking.tsx'
import { buyingHref } from '#features/mall/links.ts'
import { orderMessages } from '#features/mall/order-messages.ts'
import { isOrderMissing, orderOptions, rereadOrders } from '#features/mall/order-queries.ts'
import { orderStateWords } from '#features/mall/order-words.ts'
import { noteSaidPaid } from '#features/mall/pay.ts'
import { PayButton } from '#features/mall/pay-button.tsx'
import { isChecking, usePayment } from '#features/mall/use-payment.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './result.module.css'

export default accentedPage(PaymentResultPage, useBuyingCard)

/** What became of a payment. Until the server knows, the page says that it checks. */
function PaymentResultPage() {
  const { param } = useAddress()
  const via = useVia()
  const client = useQueryClient()
  const orderId = param('order')
  const sheet = param('sheet')
  const payment = usePayment(orderId, sheet)
  const order = useQuery({ ...orderOptions(orderId), enabled: orderId !== '' })
  const noticesHref = useNoticesHref(orderMessages[order.data?.delivery ?? 'express'])
  const { state } = payment
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state that the server says
  useEffect(() => {
    if (state) void rereadOrders(client)
  }, [state])
  useEffect(() => {
    if (sheet === 'done') noteSaidPaid(orderId)
  }, [sheet, orderId])
  if (!orderId || isOrderMissing(order.error))
    return <StateView state={{ kind: 'missing', title: m.order_gone(), hint: m.order_gone_hint() }} />
  const toOrder = (
    <LinkButton
      block
      kind={state === 'paid' ? 'primary' : 'plain'}
      href={buyingHref('order', via, { order: orderId })}
    >
      {m.order_see()}
    </LinkButton>
  )
  if (isChecking(payment)) return <Checking hint={m.pay_checking_hint()}>{toOrder}</Checking>
  if (state === 'awaitingPayment')
    return (
      <StateView
        state={{
          kind: 'empty',
          title: m.order_awaiting(),
          hint: sheet === 'unavailable' ? m.pay_unavailable() : m.pay_open_hint(),
          action: (
            <div className={style.actions}>
              {order.data && <PayButton order={order.data} via={via} onChecked={payment.restart} />}
              {toOrder}
            </div>
          ),
        }}
      />
    )
  return (
    <StateView
      state={{
        kind: state === 'closed' ? 'empty' : 'done',
        title: state === 'closed' ? orderStateWords('closed') : m.pay_done(),
        // The money of a sheet that was paid may come after the order was closed.
        ...(state === 'closed' && sheet === 'done' && { hint: m.pay_closed_hint() }),
        action: (
          <div className={style.actions}>
            {noticesHref && state !== 'closed' && (
              <LinkButton block href={noticesHref}>
                {m.order_notices()}
              </LinkButton>
            )}
            {toOrder}
            <LinkButton block href={buyingHref('tab', via)}>
              {m.order_go_on()}
            </LinkButton>
          </div>
        ),
      }}
    />
  )
}
