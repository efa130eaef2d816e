import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { salesGroups } from '@mingpian/contract/shared/rules/sales-report.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Statistic, Tag } from 'antd'
import { Link } from 'react-router'
import { salesKeyWords } from '#features/orders/sales-words.ts'
import { signed } from '#features/orders/signed.ts'
import { Cells } from '#kit/cells.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { BookingOrderDrawer } from './booking-order.tsx'
import { OrderDrawer } from './order-drawer.tsx'

type Entry = CallTypes<'GET /mall/order/v1/console/ledger'>['data']['list'][number]

const kinds = ['payment', 'refund'] as const
const colours = { payment: 'green', refund: 'orange' }

/** The address's parameter that opens an order. */
const opened = { goods: 'order', booking: 'bookingOrder' } as const

/** Each payment and refund; the sums of the days open into their rows. */
export function Ledger() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const dayText = useDayText()
  const { page, pageSize, get, set, to } = useFilters()
  // A figure of a report is one of a span: without its days the whole ledger is shown.
  const by = get('from') && get('to') ? salesGroups.find((each) => each === get('by')) : undefined
  const key = get('key').slice(0, 128)
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/ledger', {
      query: {
        page,
        pageSize,
        from: get('from') || undefined,
        to: get('to') || undefined,
        kind: kinds.find((kind) => kind === get('kind')),
        ...(by && { by, key }),
      },
    }),
    placeholderData: (before) => before,
  })
  const { paid = 0, refunded = 0, name = '' } = query.data ?? {}
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
      title: by === 'product' ? words.ledgerPart : words.ledgerAmount,
      align: 'right',
      render: (_, { kind, amount }) => signed(kind === 'refund' ? -amount : amount),
    },
    ...(by === 'product'
      ? [
          {
            key: 'pieces',
            title: words.cartPieces,
            align: 'right' as const,
            render: (_: unknown, { kind, pieces }: Entry) =>
              kind === 'refund' && pieces > 0 ? `−${pieces}` : pieces,
          },
        ]
      : []),
  ]
  return (
    <Flex vertical gap={16}>
      {by && (
        <span>
          <Tag closable onClose={() => set({ by: '', key: '' })}>
            {words.salesFilter(words.salesGroups[by], salesKeyWords(by, { key, name }, words, dayText))}
          </Tag>
        </span>
      )}
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
