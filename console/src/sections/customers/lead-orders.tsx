import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Flex, Tag, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { orderStateWords } from '#features/orders/order-words.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Paged } from './more.tsx'

const pageSize = 20

/** The items of a lead’s cart, then the lead’s orders, the newest first. */
export function LeadOrders({ unionId }: { unionId: string }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const [page, setPage] = useState(1)
  const cart = useQuery(callQuery('GET /mall/order/v1/sale/cart', { query: { unionId } }))
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/sale/list', { query: { unionId, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const goods = (lines: readonly { name: string; quantity: number }[]) =>
    words.listed(lines.map(({ name, quantity }) => `${name} × ${quantity}`))
  return (
    <Flex vertical gap={24}>
      {cart.data && cart.data.list.length > 0 && (
        <div>
          <Typography.Text type="secondary">{words.leadCart}</Typography.Text>
          <div>{goods(cart.data.list)}</div>
        </div>
      )}
      <Paged query={query} page={page} pageSize={pageSize} onPage={setPage}>
        {(list) =>
          list.length === 0 ? (
            <Empty description={words.noLeadOrders} />
          ) : (
            <Timeline
              items={list.map(({ orderId, number, state, delivery, total, createdAt, lines }) => ({
                key: orderId,
                content: (
                  <>
                    <Flex justify="space-between" gap={12}>
                      <span>{goods(lines)}</span>
                      <b>{yuan(total)}</b>
                    </Flex>
                    <Typography.Text type="secondary">
                      {[moment(createdAt, locale, timeZone), number].join(' · ')}
                    </Typography.Text>{' '}
                    <Tag>{orderStateWords({ state, delivery }, words)}</Tag>
                  </>
                ),
              }))}
            />
          )
        }
      </Paged>
    </Flex>
  )
}
