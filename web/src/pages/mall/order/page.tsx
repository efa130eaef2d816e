import { callQuery } from '@mingpian/client/react/queries.ts'
import type { OrderRow, OrderWhole } from '@mingpian/contract/shared/orders.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { NoticesRow } from '#features/grant/notices-row.tsx'
import { afterSaleKindWords, afterSaleStateWords } from '#features/mall/after-sale-words.ts'
import { Amounts } from '#features/mall/amounts.tsx'
import { copyNumber } from '#features/mall/copy-number.ts'
import { buyingHref } from '#features/mall/links.ts'
import { OrderLines } from '#features/mall/order-lines.tsx'
import { orderMessages } from '#features/mall/order-messages.ts'
import frame from '#features/mall/order-page.module.css'
import { isOrderMissing, orderOptions } from '#features/mall/order-queries.ts'
import { closeReasonWords, deliveryWords, orderStateWords } from '#features/mall/order-words.ts'
import { Parcels } from '#features/mall/parcels.tsx'
import { isSaidPaid } from '#features/mall/pay.ts'
import { pointsPriceOf } from '#features/mall/points-price.ts'
import { refundablePieces } from '#features/mall/refundable.ts'
import { Timeline } from '#features/mall/timeline.tsx'
import { useShare } from '#features/share/use-share.tsx'
import { momentWords } from '#kit/moment-words.ts'
import { queryState } from '#kit/query-state.ts'
import { workOrderHref } from '#kit/work-order-paths.ts'
import { m } from '#paraglide/messages.js'
import { pagePart } from '#ui/page-part.tsx'
import { PartFailed } from '#ui/part-failed.tsx'
import { ButtonRow, FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { ShownCode } from '#ui/shown-code.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { OrderActions } from './actions.tsx'
import { OrderInvoice } from './invoice.tsx'
import { PickUpPlace } from './pick-up-place.tsx'

/** Until what others do about the order is asked for again. */
const changeMs = 5000

/** Money that came for an order that is closed, and that has not gone back yet. Pure. */
const isGoingBack = ({ state, paid, refunded }: Pick<OrderRow, 'state' | 'paid' | 'refunded'>): boolean =>
  state === 'closed' && paid > refunded

/** The sheet said that it was paid, and the server does not know it yet. */
const isBeingPaid = ({ state, orderId }: Pick<OrderRow, 'state' | 'orderId'>): boolean =>
  state === 'awaitingPayment' && isSaidPaid(orderId)

/** Whether the buyer can ask for a refund: something was paid for pieces that are left, and no request runs. Pure. */
const canRefund = (order: OrderWhole): boolean =>
  (order.paid > order.refunded || (order.points?.spent ?? 0) > (order.points?.back ?? 0)) &&
  (refundablePieces(order) ?? []).some((pieces) => pieces > 0)

const invoiceWords = (wish: { doneAt: string } | null): string => {
  if (!wish) return m.invoice_ask()
  return wish.doneAt ? m.invoice_done() : m.invoice_asked()
}

const OrderReview = pagePart(() => import('./review.tsx'), <BlockBone height={320} />)

export default accentedPage(Page, useBuyingCard)

/** The order, what its buyer wants on the invoice, or the review of its goods. */
function Page() {
  const { param } = useAddress()
  const orderId = param('order')
  if (param('review')) return <OrderReview orderId={orderId} line={param('review')} />
  return param('invoice') ? <OrderInvoice orderId={orderId} /> : <OrderPage />
}

/** One order of the buyer: its state, what comes, what it costs, and its history. */
function OrderPage() {
  const { param } = useAddress()
  const via = useVia()
  const orderId = param('order')
  const { data, isPending, error, refetch } = useQuery({
    ...orderOptions(orderId),
    enabled: orderId !== '',
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data: order } }) =>
      order && (isGoingBack(order) || isBeingPaid(order) || order.pickUpCode) ? changeMs : false,
  })
  const sales = useQuery({
    ...callQuery('GET /mall/order/v1/after_sale/list', { query: { orderId }, quiet: true }),
    enabled: data !== undefined && (data.paid > 0 || (data.points?.spent ?? 0) > 0),
    refetchOnMount: 'always',
  })
  const wish = useQuery({
    ...callQuery('GET /mall/order/v1/invoice/detail', { query: { orderId }, quiet: true }),
    enabled: data !== undefined && data.paid > 0,
    refetchOnMount: 'always',
  })
  const own = useQuery({
    ...callQuery('GET /mall/review/v1/own', { query: { orderId, pageSize: 100 }, quiet: true }),
    enabled: data !== undefined && data.shippedAt !== '',
    refetchOnMount: 'always',
  })
  const { data: invoice } = wish
  const { data: reviews } = own
  const failed = [sales, wish, own].filter((query) => query.isError && !query.data)
  const missing = { title: m.order_gone(), hint: m.order_gone_hint() }
  // The share menu sends the product: an order is its buyer's alone.
  const [first] = data?.lines ?? []
  useShare(
    first
      ? {
          contentType: 'product',
          contentId: first.productId,
          userId: via.userId,
          title: first.name,
          desc: first.options.join(' · '),
          imgUrl: first.picture,
        }
      : null,
  )
  if (!orderId || isOrderMissing(error)) return <StateView state={{ kind: 'missing', ...missing }} />
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
  const { state, closeReason, expiresAt, delivery, remark, number, paid, refunded } = data
  const { points } = data
  const pointsPrice = pointsPriceOf(data.lines)
  const reason = closeReasonWords(closeReason)
  return (
    <main className={frame.page}>
      <header className={frame.head}>
        <h1 data-state={state}>{orderStateWords(state, delivery)}</h1>
        {state === 'awaitingPayment' && expiresAt && (
          <p>{m.order_pay_until({ time: momentWords(expiresAt) })}</p>
        )}
        {reason && <p>{reason}</p>}
        {state === 'closed' && paid > 0 && (
          <p role="status">
            {isGoingBack(data)
              ? m.order_money_back({ amount: yuan(paid - refunded) })
              : m.order_money_returned({ amount: yuan(paid) })}
          </p>
        )}
      </header>
      {data.pickUpCode && (
        <ShownCode code={data.pickUpCode} alt={m.pick_code_alt()} hint={m.pick_code_hint()} />
      )}
      <Rows>
        <FactRow title={m.mall_delivery()} value={deliveryWords(delivery)} />
        {delivery === 'pickUp' && <PickUpPlace place={data.place} companyId={via.companyId} />}
        <Parcels order={data} reader="order" timeOf={momentWords} />
      </Rows>
      <OrderLines lines={data.lines.map((line) => ({ ...line, price: line.unitPrice }))} />
      <Amounts
        amounts={data}
        coupon={data.coupon}
        level={data.level}
        points={points ? { count: points.spent - pointsPrice, amount: points.amount } : undefined}
        pointsPrice={pointsPrice}
        isSent={delivery === 'express'}
      />
      <Rows>
        <ButtonRow
          title={m.order_number()}
          note={number}
          value={m.order_copy_number()}
          onClick={() => void copyNumber(number)}
        />
        {remark && <FactRow title={m.order_remark_said()} value={remark} />}
        {sales.data?.list.map(({ afterSaleId, kind, state: saleState, amount }) => (
          <LinkRow
            key={afterSaleId}
            title={afterSaleKindWords(kind)}
            note={afterSaleStateWords(saleState)}
            value={yuan(amount)}
            href={buyingHref('afterSale', via, { id: afterSaleId })}
          />
        ))}
        {canRefund(data) && (
          <LinkRow title={m.sale_ask()} href={buyingHref('refund', via, { order: orderId })} />
        )}
        {reviews && reviews.total > 0 && (
          <LinkRow
            title={m.reviews_title()}
            value={reviews.list.some(({ canReview }) => canReview) ? m.review_write_all() : ''}
            href={buyingHref('order', via, { order: orderId, review: 'all' })}
          />
        )}
        {invoice && (invoice.wish || invoice.canChange) && (
          <LinkRow
            title={m.invoice_title()}
            value={invoiceWords(invoice.wish)}
            href={buyingHref('order', via, { order: orderId, invoice: '1' })}
          />
        )}
        {state !== 'closed' && state !== 'finished' && (
          <NoticesRow title={m.order_notices()} only={orderMessages[delivery]} />
        )}
        <LinkRow title={m.wo_about_help()} href={workOrderHref('ask', { about: 'order', id: orderId })} />
        {points && points.earned + points.toEarn > 0 && (
          <LinkRow
            title={m.points_of_order()}
            value={
              points.toEarn > 0
                ? m.points_to_earn({ n: figure(points.toEarn) })
                : m.points_got({ n: figure(points.earned) })
            }
            href={buyingHref('coupons', via, { points: 'ledger' })}
          />
        )}
        {points && points.back > 0 && <FactRow title={m.points_given_back()} value={figure(points.back)} />}
        {refunded > 0 && state !== 'closed' && <FactRow title={m.order_refunded()} value={yuan(refunded)} />}
      </Rows>
      {failed.length > 0 && (
        <PartFailed
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
      )}
      <Timeline steps={data.steps} delivery={delivery} timeOf={momentWords} />
      <OrderActions
        order={data}
        via={via}
        canReview={reviews?.list.some((line) => line.canReview) ?? false}
      />
    </main>
  )
}
