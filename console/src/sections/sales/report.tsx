import { call } from '@mingpian/client/call.ts'
import { shortDay } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { SalesRow } from '@mingpian/contract/mall-reports.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { daysBetween } from '@mingpian/contract/shared/rules/days.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { type SalesGroup, salesGroups } from '@mingpian/contract/shared/rules/sales-report.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Empty, Flex, Segmented, Skeleton, Statistic, Typography } from 'antd'
import { Link } from 'react-router'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { salesKeyWords } from '#features/orders/sales-words.ts'
import { signed } from '#features/orders/signed.ts'
import { Cells } from '#kit/cells.tsx'
import { Change } from '#kit/change.tsx'
import { Bars } from '#kit/chart.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { type Days, useDays } from '#kit/use-days.ts'
import { useSalesTabs } from './use-sales-tabs.ts'

type Sums = CallTypes<'GET /mall/order/v1/console/report/sums'>['data']

/** The rows of the ledger that a figure adds up. */
function ledgerPath(
  { from, to }: Days,
  kind: 'payment' | 'refund' | '',
  of: { by?: string; key?: string } = {},
) {
  const { by = '', key = '' } = of
  const days = by === 'day' ? { from: key, to: key } : { from, to, by, key }
  const said = Object.entries({ ...days, kind }).filter(([, value]) => value)
  return `/orders/ledger?${new URLSearchParams(said)}`
}

/** What came in and went back in a span, by product, salesperson, channel, day or reason. */
export function SalesReport() {
  const words = useWords()
  const dayText = useDayText()
  const days = useDays()
  const { get, set } = useFilters()
  const by = salesGroups.find((each) => each === get('by')) ?? 'product'
  const sums = useQuery(callQuery('GET /mall/order/v1/console/report/sums', { query: { ...days } }))
  return (
    <Page
      title={words.salesReport}
      hint={`${words.salesHint} · ${words.spanHint(dayText(days.from), dayText(days.to))}`}
      tabs={useSalesTabs()}
      actions={
        <ExportButton
          begin={() => call('POST /biz/v1/jobs/export/sales', { body: { ...days, by }, quiet: true })}
        />
      }
    >
      <Flex vertical gap={16}>
        <Loaded query={sums} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
          {(data) => (
            <>
              <Totals sums={data} days={days} />
              <Course days={data.days} />
            </>
          )}
        </Loaded>
        <Segmented
          aria-label={words.salesBy}
          style={{ alignSelf: 'flex-start' }}
          value={by}
          options={salesGroups.map((value) => ({ value, label: words.salesGroups[value] }))}
          onChange={(value) => set({ by: value })}
        />
        {/* The rows of one group do not stand in for those of another. */}
        <Parts key={by} by={by} days={days} />
        <Typography.Text type="secondary">{words.salesNote}</Typography.Text>
      </Flex>
    </Page>
  )
}

function Parts({ by, days }: { by: SalesGroup; days: Days }) {
  const words = useWords()
  const { page, pageSize } = useFilters()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/report/parts', { query: { ...days, by, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <List
      name={`sales.${by}`}
      columns={useColumns(by, days)}
      rowKey="key"
      query={query}
      period={words.span}
      empty={by === 'reason' ? words.salesNoRefunds : words.salesNone}
    />
  )
}

function Totals({ sums, days }: { sums: Sums; days: Days }) {
  const words = useWords()
  const than = words.salesThan(daysBetween(days.from, days.to) + 1)
  const { before } = sums
  const cells = [
    { kind: 'payment' as const, title: words.ledgerPaid, value: sums.paid, before: before.paid },
    { kind: 'refund' as const, title: words.ledgerRefunded, value: sums.refunded, before: before.refunded },
    {
      kind: '' as const,
      title: words.ledgerNet,
      value: sums.paid - sums.refunded,
      before: before.paid - before.refunded,
    },
  ]
  return (
    <Cells>
      {cells.map(({ kind, title, value, before }) => (
        <Link key={title} to={ledgerPath(days, kind)} style={{ padding: '16px 24px' }}>
          <Statistic title={title} value={signed(value)} />
          {before >= 0 && <Change value={value} before={before} than={than} />}
        </Link>
      ))}
    </Cells>
  )
}

/** More columns than this do not fit: months take their place. */
const mostDays = 92

/** What came in by days, or by months of a long span. */
function Course({ days }: { days: Sums['days'] }) {
  const { locale, words } = usePreferences()
  const isLong = days.length > mostDays
  const sums = new Map<string, number>()
  for (const { day, paid } of days) {
    const key = isLong ? day.slice(0, 7) : day
    sums.set(key, (sums.get(key) ?? 0) + paid)
  }
  const bars = [...sums].map(([key, paid]) => ({
    key,
    label: isLong ? key : shortDay(key, locale),
    value: paid / 100,
  }))
  if (days.length < 2) return null
  return (
    <Card title={isLong ? words.salesCourseMonths : words.salesCourse}>
      {bars.every(({ value }) => value === 0) ? (
        <Empty description={words.salesNone} />
      ) : (
        <Bars bars={bars} textOf={figure} label={isLong ? words.salesCourseMonths : words.salesCourse} />
      )}
    </Card>
  )
}

function useColumns(by: SalesGroup, days: Days): Column<SalesRow>[] {
  const words = useWords()
  const dayText = useDayText()
  const link = ({ key }: SalesRow, kind: 'payment' | 'refund' | '', text: string, isNone: boolean) =>
    isNone ? (
      <Typography.Text type="secondary">{text}</Typography.Text>
    ) : (
      <Link to={ledgerPath(days, kind, { by, key })}>{text}</Link>
    )
  const number = (
    key: string,
    title: string,
    kind: 'payment' | 'refund' | '',
    value: (row: SalesRow) => number,
    text: (value: number) => string = String,
  ): Column<SalesRow> => ({
    key,
    title,
    align: 'right',
    render: (_, row) => link(row, kind, text(value(row)), kind !== '' && value(row) === 0),
  })
  const paid = number('paid', words.salesPaid, 'payment', (row) => row.paid, yuan)
  const refunded = number('refunded', words.salesRefunded, 'refund', (row) => row.refunded, yuan)
  const refunds = number('refunds', words.salesRefunds, 'refund', (row) => row.refunds)
  return [
    {
      key: 'name',
      title: words.salesGroups[by],
      fixedShown: true,
      render: (_, row) => <div style={{ maxWidth: 320 }}>{salesKeyWords(by, row, words, dayText)}</div>,
    },
    ...(by === 'reason'
      ? [refunded, refunds]
      : [
          paid,
          refunded,
          number('net', words.ledgerNet, '', (row) => row.paid - row.refunded, signed),
          ...(by === 'product'
            ? [
                number('pieces', words.salesPieces, 'payment', (row) => row.pieces),
                number('piecesBack', words.salesPiecesBack, 'refund', (row) => row.piecesBack),
              ]
            : [number('payments', words.salesPayments, 'payment', (row) => row.payments), refunds]),
        ]),
  ]
}
