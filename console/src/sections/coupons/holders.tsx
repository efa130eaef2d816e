import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Segmented, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { personWords } from '#features/people/person.ts'
import { useFilters } from '#kit/filters.ts'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'

type Holder = CallTypes<'GET /mall/order/v1/console/coupon/holders'>['data']['list'][number]

const pageSize = 20

/** Who took a coupon, or only those who used it. Which of them is in the address. */
export function Holders({ couponId }: { couponId: string }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { get, set } = useFilters()
  const seesNames = useMay()('orders.write')
  const [page, setPage] = useState(1)
  const rows = get('rows') === 'used' ? 'used' : 'all'
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/coupon/holders', {
      query: { couponId, page, pageSize, ...(rows === 'used' && { used: '1' as const }) },
    }),
    placeholderData: (before) => before,
  })
  if (query.error && !query.data) return <Failed error={query.error} retry={query.refetch} />
  return (
    <Flex vertical gap={12}>
      <span>
        <Segmented
          value={rows}
          options={[
            { value: 'all', label: words.couponTaken },
            { value: 'used', label: words.couponUsed },
          ]}
          onChange={(next) => {
            setPage(1)
            set({ rows: next })
          }}
        />
      </span>
      <Table<Holder>
        size="small"
        rowKey="heldId"
        dataSource={query.data?.list ?? []}
        loading={query.isFetching}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: rows === 'used' ? words.couponNoUsers : words.couponNoHolders }}
        pagination={{
          ...{ current: page, pageSize, total: query.data?.total ?? 0, onChange: setPage },
          ...{ hideOnSinglePage: true, showTotal: words.rows },
        }}
        columns={[
          ...(seesNames
            ? [
                {
                  key: 'person',
                  title: words.couponHolder,
                  render: (_: unknown, { person, personNumber }: Holder) =>
                    personWords({ name: person, number: personNumber }, words.nameless),
                },
              ]
            : []),
          { key: 'state', title: words.status, render: (_, { state }) => words.couponHeld[state] },
          {
            key: 'way',
            title: words.couponWays,
            render: (_, { way, salesperson }) =>
              [words.couponHow[way], salesperson].filter(Boolean).join(' · '),
          },
          {
            key: 'taken',
            title: words.couponTakenAt,
            render: (_, { takenAt }) => moment(takenAt, locale, timeZone),
          },
          {
            key: 'until',
            title: words.couponValidTo,
            render: (_, { validTo }) => moment(validTo, locale, timeZone),
          },
          {
            key: 'order',
            title: words.couponOrder,
            render: (_, { orderId, orderNumber, amount }) =>
              orderId && (
                <>
                  <Link to={`/orders?order=${orderId}`}>{orderNumber}</Link> −{yuan(amount)}
                </>
              ),
          },
        ]}
      />
    </Flex>
  )
}
