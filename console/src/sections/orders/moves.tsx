import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { orderAfter } from '@mingpian/contract/shared/rules/order-states.ts'
import { App, Button, Flex, Popconfirm } from 'antd'
import { useState } from 'react'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { RefundOrder } from './refund.tsx'
import { Reprice } from './reprice.tsx'
import { Ship } from './ship.tsx'
import { isFree, refundable, type WholeOrder } from './whole-order.ts'

/** The buttons of an order: what its state and the rights of the person allow. */
export function OrderMoves({ order }: { order: WholeOrder }) {
  const words = useWords()
  const may = useMay()
  const { message } = App.useApp()
  const [open, setOpen] = useState<'ship' | 'reprice' | 'refund'>()
  const { orderId, state, steps, afterSaleId } = order
  const close = useWrite(
    () => call('POST /mall/order/v1/console/close', { body: { orderId }, quiet: true }),
    { onDone: () => void message.success(words.orderClosed) },
  )
  const isUnpaid = state === 'awaitingPayment'
  // The server ships nothing whose money is on its way back.
  const canShip =
    orderAfter(state, 'shipRest') !== null && !afterSaleId && !steps.some(({ what }) => what === 'refund')
  const canRefund = may('refunds.write') && state !== 'finished' && !afterSaleId && refundable(order) > 0
  const onClose = () => setOpen(undefined)
  return (
    <Flex gap={8} wrap>
      {may('orders.write') && canShip && (
        <Button type="primary" onClick={() => setOpen('ship')}>
          {words.orderShip[order.delivery]}
        </Button>
      )}
      {may('orders.write') && (canShip || order.shipments.length > 0) && (
        <LinkButton
          to={`/orders/packing?${new URLSearchParams({
            orders: orderId,
            parcel: canShip ? '' : (order.shipments.at(-1)?.shipmentId ?? ''),
          })}`}
        >
          {words.packing}
        </LinkButton>
      )}
      {may('orders.write') && isUnpaid && (
        <Button onClick={() => setOpen('reprice')}>{words.orderReprice}</Button>
      )}
      {may('orders.write') && (isUnpaid || isFree(order)) && (
        <Popconfirm
          title={words.orderCloseAsk}
          description={
            isUnpaid
              ? words.orderCloseHint
              : state === 'paid'
                ? words.orderCloseFree
                : words.orderCloseFreeShipped
          }
          okText={words.orderClose}
          cancelText={words.cancel}
          okButtonProps={{ danger: true }}
          onConfirm={() => void close.run()}
        >
          <Button danger loading={close.busy}>
            {words.orderClose}
          </Button>
        </Popconfirm>
      )}
      {canRefund && (
        <Button danger onClick={() => setOpen('refund')}>
          {words.orderRefund}
        </Button>
      )}
      {open === 'ship' && <Ship order={order} onClose={onClose} />}
      {open === 'reprice' && <Reprice order={order} onClose={onClose} />}
      {open === 'refund' && <RefundOrder order={order} onClose={onClose} />}
    </Flex>
  )
}
