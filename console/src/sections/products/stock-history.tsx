import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StockChange } from '@mingpian/contract/shared/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

const pageSize = 20

/** How the stock of a product changed: who, why, before and after. @param productId '' closes it */
export function StockHistory({ productId, onClose }: { productId: string; onClose: () => void }) {
  const { words } = usePreferences()
  return (
    <Drawer open={productId !== ''} onClose={onClose} title={words.stockHistory} size={680} destroyOnHidden>
      {productId && <Changes productId={productId} />}
    </Drawer>
  )
}

function Changes({ productId }: { productId: string }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayRead = useMay()('orders.read')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('GET /mall/goods/v1/manage/stock_changes', { query: { productId, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 6 }} />}>
      {({ list, total }) => (
        <Table<StockChange>
          size="small"
          rowKey="changeId"
          dataSource={list}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: words.noStockChanges }}
          pagination={{ current: page, pageSize, total, onChange: setPage, hideOnSinglePage: true }}
          columns={[
            { key: 'at', title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
            {
              key: 'options',
              title: words.sku,
              render: (_, { options }) => options.join(' / ') || words.onlySku,
            },
            {
              key: 'why',
              title: words.stockWhy,
              render: (_, { why, orderId }) =>
                orderId && mayRead ? (
                  <Link to={`/orders?${new URLSearchParams({ order: orderId })}`}>
                    {words.stockReasons[why]}
                  </Link>
                ) : (
                  words.stockReasons[why]
                ),
            },
            { key: 'by', title: words.stockBy, render: (_, { by }) => by || '—' },
            {
              key: 'change',
              title: words.stockBeforeAfter,
              align: 'right',
              render: (_, { before, after }) =>
                `${before} → ${after} (${after > before ? '+' : ''}${after - before})`,
            },
          ]}
        />
      )}
    </Loaded>
  )
}
