import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import { type OrderState, orderStates } from '@mingpian/contract/shared/rules/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { buyingHref, buyingTo } from '#features/mall/links.ts'
import { orderStateWords } from '#features/mall/order-words.ts'
import { ListView } from '#kit/list-view.tsx'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { pagePart } from '#ui/page-part.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { OrderCard } from './order-card.tsx'
import style from './orders.module.css'

const OwnReviews = pagePart(() => import('./reviews.tsx'), <BlockBone height={112} />)

export default accentedPage(Page, useBuyingCard)

/** The orders, or what the buyer said of their goods. */
function Page() {
  const { param } = useAddress()
  const which = param('reviews')
  return which ? <OwnReviews which={which === 'done' ? 'done' : 'open'} /> : <OrdersPage />
}

/** The buyer's orders by state, with the number of those in each state. The state is in the address. */
function OrdersPage() {
  const { param } = useAddress()
  const via = useVia()
  const navigate = useNavigate()
  const state = orderStates.find((each) => each === param('state'))
  const counts = useQuery(callQuery('GET /mall/order/v1/order/counts', { quiet: true }))
  const list = useList(
    callPages('GET /mall/order/v1/order/list', { query: state ? { state } : {}, quiet: true }),
  )
  const toReview = useQuery({
    ...callQuery('GET /mall/review/v1/own', { query: { which: 'open', pageSize: 1 }, quiet: true }),
    refetchOnMount: 'always',
  })
  const countOf = (of: OrderState) => counts.data?.list.find((each) => each.state === of)?.count ?? 0
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.orders_title()}</h1>
      <Choices
        label={m.orders_title()}
        value={state ?? ''}
        choices={[
          ['', m.orders_all()],
          ...orderStates
            // States without an order take no room, except for the chosen one.
            .filter((each) => countOf(each) > 0 || each === state)
            .map((each) => [each, m.orders_tab({ state: orderStateWords(each), n: countOf(each) })] as const),
        ]}
        onChange={(next) => navigate(buyingTo('orders', via, { state: next }), { replace: true })}
      />
      <div className={style.open}>
        <Rows>
          <LinkRow
            title={m.my_reviews()}
            value={toReview.data?.total ? m.reviews_open_of({ n: toReview.data.total }) : ''}
            href={buyingHref('orders', via, { reviews: 'open' })}
          />
        </Rows>
      </div>
      <ListView
        list={list}
        empty={{
          kind: 'empty',
          title: m.orders_none(),
          action: (
            <LinkButton kind="primary" href={buyingHref('tab', via)}>
              {m.order_go_on()}
            </LinkButton>
          ),
        }}
        skeleton={
          <>
            <BlockBone height={160} />
            <BlockBone height={160} />
          </>
        }
      >
        {(orders) => (
          <ul className={style.list}>
            {orders.map((order) => (
              <li key={order.orderId}>
                <OrderCard order={order} href={buyingHref('order', via, { order: order.orderId })} />
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </main>
  )
}
