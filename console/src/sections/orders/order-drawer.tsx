import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Typography } from 'antd'
import { Link } from 'react-router'
import { MoneyRows } from '#features/orders/money-rows.tsx'
import { Part } from '#kit/drawer-part.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { BuyerPoints } from './buyer-points.tsx'
import { History } from './history.tsx'
import { OrderMoves } from './moves.tsx'
import { OrderLines } from './order-lines.tsx'
import { Parcels } from './parcels.tsx'
import { OfflineRefunds } from './pay-offline.tsx'
import { DutyPart } from './shipping-duty.tsx'
import { StaffRemark } from './staff-remark.tsx'
import { StateTags } from './state-tags.tsx'
import { buyerWords, pointsWords, type WholeOrder } from './whole-order.ts'

/** One order with what can be done about it. @param orderId '' closes it */
export function OrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { words } = usePreferences()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/detail', { query: { orderId } }),
    enabled: orderId !== '',
  })
  return (
    <RecordDrawer
      id={orderId}
      query={query}
      title={(shown) => (shown ? `${words.orderNumber} ${shown.number}` : words.orders)}
      size={640}
      onClose={onClose}
    >
      {(order) => <Order order={order} />}
    </RecordDrawer>
  )
}

function Order({ order }: { order: WholeOrder }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const may = useMay()
  const { receiver, trouble } = order
  const at = (time: string) => moment(time, locale, timeZone)
  return (
    <Flex vertical gap={20}>
      <Flex vertical gap={8}>
        <Flex gap={8} align="center" wrap>
          <StateTags {...order} />
          <Typography.Text type="secondary">
            {words.orderClosings[order.closeReason] ||
              (order.expiresAt && words.orderExpires(at(order.expiresAt)))}
          </Typography.Text>
        </Flex>
        {trouble && <Alert type="error" showIcon title={words.orderTroubleHints[trouble]} />}
        {order.afterSaleId && (
          <Alert
            type="warning"
            showIcon
            title={words.saleRuns}
            action={<Link to={`/orders/after-sales?sale=${order.afterSaleId}`}>{words.saleSee}</Link>}
          />
        )}
        {(may('orders.write') || may('refunds.write')) && <OrderMoves order={order} />}
      </Flex>
      <OrderLines order={order} />
      <FactTable
        facts={[
          [words.orderTime, at(order.createdAt)],
          [words.delivery, words.deliveries[order.delivery]],
          [words.pickUpPlace, order.delivery === 'pickUp' && (order.placeName || words.pickUpAnyPlace)],
          [words.orderBuyer, buyerWords(order, words)],
          [words.orderReceiver, receiver?.name],
          [words.orderPhone, receiver?.phone],
          [words.orderAddress, receiver && [...receiver.region, receiver.detail].join(' ')],
          [words.orderBuyerRemark, order.remark],
          [words.orderSalesperson, order.salesperson],
          [words.pointsOfOrder, pointsWords(order, words)],
          [
            words.pointsOfBuyer,
            order.points && may('orders.write') && <BuyerPoints orderId={order.orderId} />,
          ],
        ]}
      />
      <StaffRemark key={order.staffRemark} order={order} />
      <Parcels order={order} />
      {order.shipping && <DutyPart orderId={order.orderId} duty={order.shipping} />}
      <MoneyRows of={order}>
        {may('refunds.write') && <OfflineRefunds orderId={order.orderId} refunds={order.refunds} />}
      </MoneyRows>
      <Part title={words.orderHistory}>
        <History steps={order.steps} delivery={order.delivery} />
      </Part>
    </Flex>
  )
}
