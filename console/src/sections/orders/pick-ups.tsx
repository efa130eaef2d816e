import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { SoldOrder } from '@mingpian/contract/mall-sales.ts'
import { useQuery } from '@tanstack/react-query'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { StateTags } from './state-tags.tsx'
import { usePlaceFilter } from './use-place-filter.ts'
import { buyerWords, goodsWords } from './whole-order.ts'

/** The orders of which pieces are to be fetched at a place, the newest first; a row opens the order. */
export function PickUps() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get, set } = useFilters()
  const seesBuyer = useMay()('orders.write')
  const keyword = get('keyword').trim().slice(0, 64)
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/list', {
      query: {
        ...{ page, pageSize, toPickUp: true },
        ...(get('place') && { placeId: get('place') }),
        ...(keyword && { keyword }),
      },
    }),
    placeholderData: (before) => before,
  })
  const buyer: Column<SoldOrder> = {
    key: 'buyer',
    title: words.orderBuyer,
    render: (_, order) => buyerWords(order, words) || '—',
  }
  const columns: Column<SoldOrder>[] = [
    {
      key: 'number',
      title: words.orderNumber,
      fixedShown: true,
      render: (_, { orderId, number }) => <RowLink open={{ order: orderId, page }}>{number}</RowLink>,
    },
    {
      key: 'createdAt',
      title: words.orderTime,
      render: (_, { createdAt }) => moment(createdAt, locale, timeZone),
    },
    { key: 'goods', title: words.orderGoods, render: (_, { lines }) => goodsWords(lines, words) },
    ...(seesBuyer ? [buyer] : []),
    {
      key: 'place',
      title: words.pickUpPlace,
      render: (_, { placeName }) => placeName || words.pickUpAnyPlace,
    },
    { key: 'state', title: words.status, render: (_, order) => <StateTags {...order} /> },
  ]
  return (
    <>
      <List
        name="pick-ups"
        columns={columns}
        rowKey="orderId"
        query={query}
        search={seesBuyer ? words.orderSearch : words.orderSearchNumber}
        filters={usePlaceFilter(words.pickUpPlace)}
        empty={words.pickUpNone}
        onOpen={({ orderId }) => set({ order: orderId, page })}
      />
      <OrderDrawer orderId={get('order')} onClose={() => set({ order: '', page })} />
    </>
  )
}
