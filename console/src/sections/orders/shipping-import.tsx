import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { ShippingReport, ShippingRow } from '@mingpian/contract/shipping-import.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Tag } from 'antd'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { ImportReportView, Reasons, Wrapped } from '#features/sheets/import-report.tsx'
import { RecentList } from '#features/sheets/recent-list.tsx'
import { SheetImportPage } from '#features/sheets/sheet-import.tsx'
import { verdictColours } from '#features/sheets/sheet-verdicts.ts'
import { useFilters } from '#kit/filters.ts'
import type { Column, List } from '#kit/list.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

const verdicts = ['rejected', 'added', 'same'] as const

/** Records parcels by a sheet. */
export function ShippingImport() {
  const words = useWords()
  return (
    <SheetImportPage
      title={words.shipByFile}
      hint={words.shipByFileHint}
      actions={
        <ExportButton
          begin={() => call('POST /biz/v1/jobs/export/to_ship', { quiet: true })}
          label={words.shipToShip}
        />
      }
      check={(body) => call('POST /mall/order/v1/console/ship/import/check', { body, quiet: true })}
      template={() => call('GET /mall/order/v1/console/ship/import/template', { quiet: true })}
      rules={words.shipByFileRules}
      recent={<Recent />}
      shown={(importId, onAgain) => <Checked importId={importId} onAgain={onAgain} />}
    />
  )
}

/** The imports of the last day. */
function Recent() {
  const words = useWords()
  return (
    <RecentList
      query={useQuery(callQuery('GET /mall/order/v1/console/ship/import/recent', {}))}
      source={{ title: words.importLeadsFileName, nameOf: ({ fileName }) => fileName }}
      counts={[{ title: words.shipVerdicts.added, dataIndex: 'added' }]}
    />
  )
}

function Checked({ importId, onAgain }: { importId: string; onAgain: () => void }) {
  const { get, page, pageSize } = useFilters()
  const verdict = verdicts.find((each) => each === get('verdict'))
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/ship/import/report', {
      query: { importId, verdict, page, pageSize },
    }),
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {(report) => <Report report={report} query={query} onAgain={onAgain} />}
    </Loaded>
  )
}

interface Props {
  report: ShippingReport
  query: Parameters<typeof List<ShippingRow>>[0]['query']
  onAgain: () => void
}

/** The planned or recorded parcels. */
function Report({ report, query, onAgain }: Props) {
  const words = useWords()
  const { importId, state, counts, parcels } = report
  return (
    <ImportReportView<ShippingRow>
      outcome={
        state === 'applied' && <Alert type="success" showIcon title={words.shipByFileApplied(parcels)} />
      }
      verdicts={verdicts.map((value) => ({
        value,
        label: words.shipVerdicts[value],
        count: counts[value],
      }))}
      report={report}
      good={parcels}
      applyWords={words.shipByFileApply}
      calls={{
        apply: () =>
          call('POST /mall/order/v1/console/ship/import/apply', { body: { importId }, quiet: true }),
        rejected: () =>
          call('GET /mall/order/v1/console/ship/import/rejected', { query: { importId }, quiet: true }),
      }}
      list={{ name: 'shippingImport', columns: useColumns(), rowKey: ({ row }) => String(row), query }}
      onAgain={onAgain}
    />
  )
}

function useColumns(): Column<ShippingRow>[] {
  const words = useWords()
  return [
    { key: 'row', title: words.importRow, dataIndex: 'row', width: 72 },
    { key: 'number', title: words.orderNumber, fixedShown: true, dataIndex: 'number' },
    {
      key: 'goods',
      title: words.orderGoods,
      render: (_, { line, goods }) => <Wrapped words={[line, goods].filter(Boolean).join(' · ') || '—'} />,
    },
    { key: 'pieces', title: words.shipPieces, align: 'right', dataIndex: 'pieces' },
    { key: 'carrier', title: words.orderCarrier, dataIndex: 'carrier' },
    { key: 'tracking', title: words.orderTracking, dataIndex: 'tracking' },
    {
      key: 'verdict',
      title: words.importVerdict,
      fixedShown: true,
      render: (_, { verdict }) => <Tag color={verdictColours[verdict]}>{words.shipVerdicts[verdict]}</Tag>,
    },
    {
      key: 'reasons',
      title: words.importReasons,
      fixedShown: true,
      render: (_, { reasons }) => reasons.length > 0 && <Reasons reasons={reasons} />,
    },
  ]
}
