import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Statistic, Tag } from 'antd'
import { Link } from 'react-router'
import { callQuery } from '#kit/call.ts'
import { Cells } from '#kit/cells.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { moment } from '#kit/time.ts'
import { BookingOrderDrawer } from './booking-order.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { signed } from './signed.ts'

type Entry = CallTypes<'GET /mall/order/v1/console/ledger'>['data']['list'][number]

const kinds = ['payment', 'refund'] as const
const colours = { payment: 'green', refund: 'orange' }

/** The address's parameter that opens an order. */
const opened = { goods: 'order', booking: 'bookingOrder' } as const

/** Each payment and refund; the sums of the days open into their rows. */
export function Ledger() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get, set, to } = useFilters()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/ledger', {
      query: {
        page,
        pageSize,
        from: get('from') || undefined,
        to: get('to') || undefined,
        kind: kinds.find((kind) => kind === get('kind')),
      },
    }),
    placeholderData: (before) => before,
  })
  const { paid = 0, refunded = 0 } = query.data ?? {}
  const sums = [
    { kind: 'payment', title: words.ledgerPaid, amount: paid },
    { kind: 'refund', title: words.ledgerRefunded, amount: refunded },
    { kind: '', title: words.ledgerNet, amount: paid - refunded },
  ]
  const columns: Column<Entry>[] = [
    {
      key: 'at',
      title: words.ledgerTime,
      fixedShown: true,
      render: (_, { at }) => moment(at, locale, timeZone),
    },
    {
      key: 'kind',
      title: words.ledgerKind,
      render: (_, { kind }) => <Tag color={colours[kind]}>{words.ledgerKinds[kind]}</Tag>,
    },
    {
      key: 'order',
      title: words.orderNumber,
      fixedShown: true,
      render: (_, { orderId, orderNumber, orderKind }) => (
        <RowLink open={{ [opened[orderKind]]: orderId, page }}>{orderNumber}</RowLink>
      ),
    },
    {
      key: 'of',
      title: words.ledgerOf,
      render: (_, { orderKind }) => words.ledgerKindsOf[orderKind],
    },
    {
      key: 'amount',
      title: words.ledgerAmount,
      align: 'right',
      render: (_, { kind, amount }) => signed(kind === 'refund' ? -amount : amount),
    },
  ]
  return (
    <Flex vertical gap={16}>
      <Cells>
        {sums.map(({ kind, title, amount }) => (
          <Link key={title} to={to({ kind })} style={{ padding: '16px 24px' }}>
            <Statistic title={title} value={query.data ? signed(amount) : '—'} />
          </Link>
        ))}
      </Cells>
      <List
        name="ledger"
        columns={columns}
        rowKey={({ at, kind, orderId }) => `${at} ${kind} ${orderId}`}
        query={query}
        period={words.ledgerPeriod}
        filters={[
          {
            name: 'kind',
            label: words.ledgerKind,
            options: kinds.map((value) => ({ value, label: words.ledgerKinds[value] })),
          },
        ]}
        empty={words.ledgerNone}
        onOpen={({ orderId, orderKind }) => set({ [opened[orderKind]]: orderId, page })}
      />
      <OrderDrawer orderId={get('order')} onClose={() => set({ order: '', page })} />
      <BookingOrderDrawer orderId={get('bookingOrder')} onClose={() => set({ bookingOrder: '', page })} />
    </Flex>
  )
}
