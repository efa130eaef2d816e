import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { SoldOrder } from '@mingpian/contract/mall-sales.ts'
import { deliveries } from '@mingpian/contract/shared/rules/goods.ts'
import { orderStates } from '@mingpian/contract/shared/rules/order-states.ts'
import { mostSlips } from '@mingpian/contract/shared/rules/shipping.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrdersPage } from './orders-page.tsx'
import { StateTags } from './state-tags.tsx'
import { buyerWords } from './whole-order.ts'

/** All orders, the newest first; a row opens the order. */
export function OrderList() {
  const { words } = usePreferences()
  const { page, pageSize, get, set } = useFilters()
  const { message } = App.useApp()
  const [selected, setSelected] = useState<string[]>([])
  const seesBuyer = useMay()('orders.write')
  const filter = {
    state: orderStates.find((state) => state === get('state')),
    delivery: deliveries.find((delivery) => delivery === get('delivery')),
    keyword: get('keyword').trim().slice(0, 64) || undefined,
    from: get('from') || undefined,
    to: get('to') || undefined,
    hasTrouble: get('trouble') === '1' || undefined,
    memberId: get('member') || undefined,
  }
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/list', { query: { page, pageSize, ...filter } }),
    placeholderData: (before) => before,
  })
  return (
    <OrdersPage
      actions={
        <>
          {seesBuyer && <LinkButton to="/orders/ship-by-file">{words.shipByFile}</LinkButton>}
          <ExportButton
            begin={() => call('POST /biz/v1/jobs/export/orders', { body: filter, quiet: true })}
          />
        </>
      }
    >
      <List<SoldOrder>
        name="orders"
        columns={useColumns()}
        rowKey="orderId"
        query={query}
        search={seesBuyer ? words.orderSearch : words.orderSearchNumber}
        period={words.orderPeriod}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: orderStates.map((value) => ({ value, label: words.orderStates[value] })),
          },
          {
            name: 'delivery',
            label: words.delivery,
            options: deliveries.map((value) => ({ value, label: words.deliveries[value] })),
          },
          {
            name: 'trouble',
            label: words.orderTrouble,
            options: [{ value: '1', label: words.orderTrouble }],
          },
          // A sum of the members' list opens its orders.
          ...(get('member')
            ? [
                {
                  name: 'member',
                  label: words.member,
                  options: [{ value: get('member'), label: words.orderOfMember }],
                },
              ]
            : []),
        ]}
        empty={words.orderNone}
        {...(seesBuyer && {
          selection: {
            selectedRowKeys: selected,
            onChange: (keys) => {
              if (keys.length > mostSlips) void message.warning(words.packingMost(mostSlips))
              setSelected(keys.map(String).slice(0, mostSlips))
            },
            preserveSelectedRowKeys: true,
            getCheckboxProps: ({ number }) => ({ 'aria-label': number }),
          },
        })}
        bulk={
          selected.length > 0 ? (
            <Flex gap={12} align="center">
              <LinkButton to={`/orders/packing?orders=${selected.join(',')}`}>
                {words.packingOf(selected.length)}
              </LinkButton>
              <Button type="link" onClick={() => setSelected([])}>
                {words.cancel}
              </Button>
            </Flex>
          ) : undefined
        }
        onOpen={({ orderId }) => set({ order: orderId, page })}
      />
      <OrderDrawer orderId={get('order')} onClose={() => set({ order: '', page })} />
    </OrdersPage>
  )
}

function useColumns(): Column<SoldOrder>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page } = useFilters()
  const seesBuyer = useMay()('orders.write')
  const buyer: Column<SoldOrder> = {
    key: 'buyer',
    title: words.orderBuyer,
    render: (_, order) => buyerWords(order, words) || '—',
  }
  return [
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
    {
      key: 'goods',
      title: words.orderGoods,
      render: (_, { lines }) => {
        const [first] = lines
        const text = first && (lines.length > 1 ? words.orderGoodsMore(first.name, lines.length) : first.name)
        return (
          <Typography.Text ellipsis={{ tooltip: text }} style={{ maxWidth: 220 }}>
            {text}
          </Typography.Text>
        )
      },
    },
    { key: 'total', title: words.orderTotal, align: 'right', render: (_, { total }) => yuan(total) },
    ...(seesBuyer ? [buyer] : []),
    {
      key: 'salesperson',
      title: words.orderSalesperson,
      render: (_, { salesperson }) => salesperson || '—',
    },
    {
      key: 'delivery',
      title: words.delivery,
      wideOnly: true,
      render: (_, { delivery }) => words.deliveries[delivery],
    },
    { key: 'state', title: words.status, render: (_, order) => <StateTags {...order} /> },
  ]
}
