import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Segmented, Table } from 'antd'
import { useState } from 'react'
import { signed } from '#features/orders/signed.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'
import { TradeOrder } from './trade-order.tsx'

type Line = CallTypes<'GET /mall/order/v1/console/bill/lines'>['data']['list'][number]
type Kind = 'all' | Line['kind']

const pageSize = 20

/** The payments and refunds of a bill, each with the order that it belongs to. */
export function BillLines({ billId }: { billId: string }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [kind, setKind] = useState<Kind>('all')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/bill/lines', {
      query: { billId, page, pageSize, ...(kind !== 'all' && { kind }) },
    }),
    placeholderData: (before) => before,
  })
  if (query.error && !query.data) return <Failed error={query.error} retry={query.refetch} />
  return (
    <Flex vertical gap={12} align="flex-start">
      <Segmented<Kind>
        aria-label={words.ledgerKind}
        value={kind}
        options={[
          { value: 'all', label: words.billLinesAll },
          { value: 'payment', label: words.ledgerKinds.payment },
          { value: 'refund', label: words.ledgerKinds.refund },
        ]}
        onChange={(chosen) => {
          setKind(chosen)
          setPage(1)
        }}
      />
      <Table<Line>
        size="small"
        style={{ width: '100%' }}
        rowKey="position"
        dataSource={query.data?.list ?? []}
        loading={query.isFetching}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: page,
          pageSize,
          total: query.data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        columns={[
          { key: 'at', title: words.ledgerTime, render: (_, { at }) => moment(at, locale, timeZone) },
          { key: 'kind', title: words.ledgerKind, render: (_, line) => words.ledgerKinds[line.kind] },
          {
            key: 'order',
            title: words.orderNumber,
            render: (_, line) => (line.orderId ? <TradeOrder of={line} /> : line.number),
          },
          {
            key: 'amount',
            title: words.ledgerAmount,
            align: 'right',
            render: (_, line) => signed(line.kind === 'refund' ? -line.amount : line.amount),
          },
        ]}
      />
    </Flex>
  )
}
