import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { buyingHref, buyingTo } from '#features/mall/links.ts'
import frame from '#features/mall/order-page.module.css'
import { isSaidPaid, resultTo } from '#features/mall/pay.ts'
import { PayButton } from '#features/mall/pay-button.tsx'
import { currentHost } from '#host/host.ts'
import { askShell } from '#host/mini.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.ts'

interface OrderActionsProps {
  order: { orderId: string; state: OrderState; total: number }
  via: Via
  /** Goods of it can be reviewed. */
  canReview: boolean
}

/** What the buyer can do about an order in its state. */
export function OrderActions({ order, via, canReview }: OrderActionsProps) {
  if (order.state === 'awaitingPayment')
    return (
      <ActionBar className={frame.bar}>
        <CloseButton orderId={order.orderId} />
        {isSaidPaid(order.orderId) ? (
          <LinkButton block kind="primary" href={`#${resultTo(order.orderId, via, 'done')}`}>
            {m.pay_checking()}
          </LinkButton>
        ) : (
          <PayButton order={order} via={via} />
        )}
      </ActionBar>
    )
  if (order.state === 'shipped')
    return (
      <ActionBar>
        <ReceiveButton orderId={order.orderId} via={via} />
      </ActionBar>
    )
  if (!over.includes(order.state)) return null
  return (
    <ActionBar {...(canReview && { className: frame.bar })}>
      <BuyAgainButton orderId={order.orderId} via={via} />
      {canReview && (
        <LinkButton
          block
          kind="primary"
          href={buyingHref('order', via, { order: order.orderId, review: 'all' })}
        >
          {m.review_write()}
        </LinkButton>
      )}
    </ActionBar>
  )
}

/** Of these the buyer waits for nothing more. */
const over: readonly OrderState[] = ['received', 'finished', 'closed']

function BuyAgainButton({ orderId, via }: { orderId: string; via: Via }) {
  const navigate = useNavigate()
  const buy = useWrite(() => callOnce('POST /mall/order/v1/cart/add_order', { body: { orderId } }), {
    onDone: ({ added, short }) => {
      if (added === 0) return toast(m.order_again_none())
      const names = short.map(({ name }) => name).join(getLocale() === 'zh' ? '、' : ', ')
      toast(names ? m.order_again_short({ names }) : m.cart_added())
      return navigate(buyingTo('cart', via))
    },
  })
  return (
    <Button block busy={buy.busy} onClick={() => void buy.run()}>
      {m.order_again()}
    </Button>
  )
}

function CloseButton({ orderId }: { orderId: string }) {
  const [asks, setAsks] = useState(false)
  const close = useWrite(() => call('POST /mall/order/v1/order/close', { body: { orderId } }), {
    onDone: () => toast(m.order_closed_buyer()),
    // It may have been paid meanwhile: the page shows its state in any case.
    onEnd: () => setAsks(false),
    reread: 'always',
  })
  return (
    <>
      <Button block onClick={() => setAsks(true)}>
        {m.order_cancel()}
      </Button>
      {asks && (
        <Confirm
          danger
          title={m.order_cancel_title()}
          action={m.order_cancel()}
          busy={close.busy}
          onConfirm={() => void close.run()}
          onClose={() => setAsks(false)}
        >
          {m.order_cancel_hint()}
        </Confirm>
      )}
    </>
  )
}

/** Confirms the receipt: in a mini program on WeChat's own page, by which it frees the money; everywhere else here. */
function ReceiveButton({ orderId, via }: { orderId: string; via: Via }) {
  const { param } = useAddress()
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  // Back from WeChat's page: its own answer proves nothing, and afterwards the receipt can be confirmed here.
  const [isBack] = useState(() => param('receipt') !== '')
  const check = useWrite(() => call('POST /mall/order/v1/order/receipt/check', { body: { orderId } }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is opened again
  useEffect(() => {
    if (!isBack) return
    void navigate(buyingTo('order', via, { order: orderId }), { replace: true })
    void check.run()
  }, [isBack])
  const receive = useWrite(() => call('POST /mall/order/v1/order/receive', { body: { orderId } }), {
    onEnd: () => setAsks(false),
    reread: 'always',
  })
  const open = useWrite(() => openReceipt(orderId, via, () => setAsks(true)))
  return (
    <>
      <Button
        block
        kind="primary"
        busy={check.busy || open.busy}
        onClick={() => (isBack || !currentHost().mini ? setAsks(true) : void open.run())}
      >
        {m.order_receive()}
      </Button>
      {asks && (
        <Confirm
          title={m.order_receive_title()}
          action={m.order_receive()}
          busy={receive.busy}
          onConfirm={() => void receive.run()}
          onClose={() => setAsks(false)}
        >
          {m.order_receive_hint()}
        </Confirm>
      )}
    </>
  )
}

/** Until WeChat's page covers this one: a second tap before would open it twice. */
const openingMs = 3000

/** @param otherwise called where WeChat's page does not open for this order */
async function openReceipt(orderId: string, via: Via, otherwise: () => void): Promise<void> {
  const { transactionId } = await call('GET /mall/order/v1/order/receipt', { query: { orderId } })
  const back = new URL(buyingHref('order', via, { order: orderId, receipt: 'asked' }), location.href).href
  await new Promise<void>((resolve) => {
    const refuse = () => {
      otherwise()
      resolve()
    }
    if (!transactionId || !askShell('/pages/grant/receipt', { back, id: transactionId }, refuse)) refuse()
    else setTimeout(resolve, openingMs)
  })
}
