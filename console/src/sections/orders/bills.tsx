import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Bill } from '@mingpian/contract/mall-bills.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Statistic, Tag, Typography } from 'antd'
import { Link } from 'react-router'
import { signed } from '#features/orders/signed.ts'
import { Cells } from '#kit/cells.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { BillDrawer } from './bill-drawer.tsx'
import { BillTag } from './bill-tag.tsx'
import { FetchDay } from './fetch-bill.tsx'
import { OrdersPage } from './orders-page.tsx'

/** The daily bills of WeChat Pay with what differs from the records; a row opens the bill. */
export function Bills() {
  const { words } = usePreferences()
  const { page, pageSize, get, set, to } = useFilters()
  const mayAct = useMay()('refunds.write')
  const isOpen = get('open') === '1'
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/bill/list', {
      query: { page, pageSize, ...(isOpen && { open: '1' as const }) },
    }),
    placeholderData: (before) => before,
  })
  const money = (count: number, amount: number) =>
    count > 0 ? `${words.billCount(count)} · ${signed(amount)}` : '—'
  const columns: Column<Bill>[] = [
    {
      key: 'day',
      title: words.billDay,
      fixedShown: true,
      render: (_, { billId, day }) => <RowLink open={{ bill: billId, page }}>{day}</RowLink>,
    },
    { key: 'state', title: words.billState, render: (_, { state }) => <BillTag state={state} /> },
    {
      key: 'paid',
      title: words.billPayments,
      align: 'right',
      render: (_, { payments, paid }) => money(payments, paid),
    },
    {
      key: 'refunded',
      title: words.billRefunds,
      align: 'right',
      render: (_, { refunds, refunded }) => money(refunds, refunded),
    },
    {
      key: 'fee',
      title: words.billFee,
      align: 'right',
      render: (_, { state, fee }) => (state === 'read' ? signed(fee) : '—'),
    },
    {
      key: 'open',
      title: words.billOpen,
      align: 'right',
      render: (_, { state, open }) =>
        open > 0 ? (
          <Tag color="red">{open}</Tag>
        ) : state === 'read' || state === 'none' ? (
          words.billNoneOpen
        ) : (
          '—'
        ),
    },
  ]
  return (
    <OrdersPage actions={mayAct && <FetchDay onFetched={(bill) => set({ bill, page })} />}>
      <Flex vertical gap={16}>
        <Cells>
          <Link to={to({ open: '1' })} style={{ padding: '16px 24px' }}>
            <Statistic title={words.billOpen} value={query.data ? query.data.open : '—'} />
          </Link>
        </Cells>
        <List
          name="bills"
          columns={columns}
          rowKey="billId"
          query={query}
          filters={[
            { name: 'open', label: words.billOpen, options: [{ value: '1', label: words.billOpenOnly }] },
          ]}
          empty={words.billsNone}
          start={<Typography.Text type="secondary">{words.billsNoneHint}</Typography.Text>}
          onOpen={({ billId }) => set({ bill: billId, page })}
        />
        <BillDrawer billId={get('bill')} onClose={() => set({ bill: '', page })} />
      </Flex>
    </OrdersPage>
  )
}
