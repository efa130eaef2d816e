import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { ShippingRow } from '@mingpian/contract/mall-shipping.ts'
import { shippingFilters } from '@mingpian/contract/shared/rules/shipping.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Typography } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { DutyTags, problemWords, TellAgain } from './shipping-duty.tsx'
import { TradeOrder } from './trade-order.tsx'

/** The orders of the mini program, and whether WeChat knows how they were sent; it keeps the money until it does. */
export function Duties() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayAct = useMay()('orders.write')
  const { page, pageSize, get } = useFilters()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/shipping/list', {
      query: { page, pageSize, show: shippingFilters.find((show) => show === get('show')) },
    }),
    placeholderData: (before) => before,
  })
  const figures = useQuery(callQuery('GET /mall/order/v1/console/shipping/figures', {}))
  const at = (time: string) => (time ? moment(time, locale, timeZone) : '—')
  const again: Column<ShippingRow> = {
    key: 'again',
    title: words.action,
    fixedShown: true,
    render: (_, { orderId, orderState, problem }) =>
      problem && orderState !== 'closed' && <TellAgain orderId={orderId} />,
  }
  const columns: Column<ShippingRow>[] = [
    {
      key: 'order',
      title: words.orderNumber,
      fixedShown: true,
      render: (_, row) => <TradeOrder of={row} />,
    },
    { key: 'kind', title: words.ledgerOf, render: (_, { orderKind }) => words.ledgerKindsOf[orderKind] },
    { key: 'owedAt', title: words.dutyOwedAt, render: (_, { owedAt }) => at(owedAt) },
    { key: 'state', title: words.status, render: (_, row) => <DutyTags duty={row} /> },
    {
      key: 'problem',
      title: words.dutyProblem,
      render: (_, row) => {
        const text = problemWords(row, words) || (row.state !== 'uploaded' && row.reminder) || '—'
        return (
          <Typography.Text ellipsis={{ tooltip: text }} style={{ maxWidth: 280 }}>
            {text}
          </Typography.Text>
        )
      },
    },
    { key: 'toldAt', title: words.dutyToldAt, wideOnly: true, render: (_, { toldAt }) => at(toldAt) },
    { key: 'settledAt', title: words.dutySettledAt, wideOnly: true, render: (_, row) => at(row.settledAt) },
    ...(mayAct ? [again] : []),
  ]
  return (
    <Flex vertical gap={16}>
      {figures.data?.reminder && (
        <Alert
          type="warning"
          showIcon
          title={figures.data.reminder}
          description={words.dutyReminded(at(figures.data.remindedAt))}
        />
      )}
      <List
        name="duties"
        columns={columns}
        rowKey="orderId"
        query={query}
        filters={[
          {
            name: 'show',
            label: words.duties,
            options: shippingFilters.map((value) => ({ value, label: words.dutyFilters[value] })),
          },
        ]}
        empty={words.dutiesNone}
        start={<Typography.Text type="secondary">{words.dutiesNoneHint}</Typography.Text>}
      />
    </Flex>
  )
}
