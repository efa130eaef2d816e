import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { SoldAfterSaleItem } from '@mingpian/contract/shared/after-sale.ts'
import { afterSaleKinds, afterSaleStates } from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { AfterSaleDrawer } from './after-sale-drawer.tsx'
import { AfterSaleTag } from './after-sale-tag.tsx'
import { buyerWords } from './whole-order.ts'

/** All requests after the sale, the newest first; a row opens the request. */
export function AfterSales() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get, set } = useFilters()
  const seesBuyer = useMay()('orders.write')
  const state = afterSaleStates.find((each) => each === get('state'))
  const kind = afterSaleKinds.find((each) => each === get('kind'))
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/after_sale/list', {
      query: {
        ...{ page, pageSize },
        ...(state && { state }),
        ...(kind && { kind }),
        ...(get('late') === '1' && { late: '1' as const }),
      },
    }),
    placeholderData: (before) => before,
  })
  const buyer: Column<SoldAfterSaleItem> = {
    key: 'buyer',
    title: words.orderBuyer,
    render: (_, sale) => buyerWords(sale, words) || '—',
  }
  const columns: Column<SoldAfterSaleItem>[] = [
    {
      key: 'number',
      title: words.orderNumber,
      fixedShown: true,
      render: (_, { afterSaleId, orderNumber }) => (
        <RowLink open={{ sale: afterSaleId, page }}>{orderNumber}</RowLink>
      ),
    },
    { key: 'kind', title: words.saleKind, render: (_, sale) => words.saleKinds[sale.kind] },
    { key: 'reason', title: words.saleReason, render: (_, { reason }) => words.saleReasons[reason] },
    { key: 'amount', title: words.saleAmount, align: 'right', render: (_, { amount }) => yuan(amount) },
    ...(seesBuyer ? [buyer] : []),
    {
      key: 'made',
      title: words.saleAsked,
      render: (_, { createdAt }) => moment(createdAt, locale, timeZone),
    },
    {
      key: 'state',
      title: words.status,
      render: (_, sale) => (
        <Flex gap={4} wrap>
          <AfterSaleTag state={sale.state} />
          {sale.isLate && <Tag color="red">{words.saleLate}</Tag>}
        </Flex>
      ),
    },
  ]
  return (
    <>
      <List
        name="after-sales"
        columns={columns}
        rowKey="afterSaleId"
        query={query}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: afterSaleStates.map((value) => ({ value, label: words.saleStates[value] })),
          },
          {
            name: 'kind',
            label: words.saleKind,
            options: afterSaleKinds.map((value) => ({ value, label: words.saleKinds[value] })),
          },
          { name: 'late', label: words.saleLate, options: [{ value: '1', label: words.saleLate }] },
        ]}
        empty={words.saleNone}
        onOpen={({ afterSaleId }) => set({ sale: afterSaleId, page })}
      />
      <AfterSaleDrawer afterSaleId={get('sale')} onClose={() => set({ sale: '', page })} />
    </>
  )
}
