import { call } from '@mingpian/client/call.ts'
import type { ProductImportReport, ProductImportRow } from '@mingpian/contract/product-import.ts'
import { Alert, Tag } from 'antd'
import { ImportReportView, Reasons, Wrapped } from '#features/sheets/import-report.tsx'
import { verdictChoices, verdictColours } from '#features/sheets/sheet-verdicts.ts'
import type { Column, List } from '#kit/list.tsx'
import { useWords } from '#kit/preferences.tsx'

interface Props {
  report: ProductImportReport
  query: Parameters<typeof List<ProductImportRow>>[0]['query']
  onAgain: () => void
}

/** The planned or applied import of products. */
export function ProductImportReportView({ report, query, onAgain }: Props) {
  const words = useWords()
  const { importId, counts } = report
  return (
    <ImportReportView<ProductImportRow>
      outcome={<Outcome report={report} />}
      verdicts={verdictChoices(counts, words)}
      report={report}
      good={counts.added + counts.changed}
      applyWords={words.importProductsApply}
      calls={{
        apply: () => call('POST /mall/goods/v1/import/apply', { body: { importId }, quiet: true }),
        undo: () => call('POST /mall/goods/v1/import/undo', { body: { importId }, quiet: true }),
        rejected: () => call('GET /mall/goods/v1/import/rejected', { query: { importId }, quiet: true }),
      }}
      list={{ name: 'productImport', columns: useColumns(), rowKey: ({ row }) => String(row), query }}
      onAgain={onAgain}
    />
  )
}

function Outcome({ report: { state, counts, undone } }: { report: ProductImportReport }) {
  const words = useWords()
  if (undone)
    return <Alert type="info" showIcon title={words.importProductsUndone(undone.undone, undone.kept)} />
  if (state === 'applied')
    return <Alert type="success" showIcon title={words.importProductsApplied(counts.added, counts.changed)} />
  return null
}

function useColumns(): Column<ProductImportRow>[] {
  const words = useWords()
  return [
    { key: 'row', title: words.importRow, dataIndex: 'row', width: 72 },
    {
      key: 'name',
      title: words.productName,
      fixedShown: true,
      render: (_, { name }) => <Wrapped words={name || '—'} />,
    },
    { key: 'sku', title: words.sku, render: (_, { sku }) => <Wrapped words={sku || words.onlySku} /> },
    {
      key: 'verdict',
      title: words.importVerdict,
      fixedShown: true,
      render: (_, { verdict, outcome }) => (
        <Tag color={outcome === 'undone' ? 'default' : verdictColours[verdict]}>
          {outcome ? words.importProductsOutcomes[outcome] : words.importVerdicts[verdict]}
        </Tag>
      ),
    },
    {
      key: 'reasons',
      title: words.importReasons,
      fixedShown: true,
      render: (_, { reasons, changes }) =>
        reasons.length > 0 ? (
          <Reasons reasons={reasons} />
        ) : (
          words.listed(changes.map((field) => words.importProductsFields[field] ?? field))
        ),
    },
  ]
}
