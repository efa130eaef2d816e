import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { RecentList } from '#features/sheets/recent-list.tsx'
import { SheetImportPage } from '#features/sheets/sheet-import.tsx'
import { verdictIn, writtenCounts } from '#features/sheets/sheet-verdicts.ts'
import { useFilters } from '#kit/filters.ts'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { ProductImportReportView } from './import-report.tsx'

/** Imports products. */
export function ProductImport() {
  const words = useWords()
  return (
    <SheetImportPage
      title={words.importProductsTitle}
      hint={words.importProductsHint}
      check={(body) => call('POST /mall/goods/v1/import/check', { body, quiet: true })}
      template={() => call('GET /mall/goods/v1/import/template', { quiet: true })}
      rules={words.importProductsRules}
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
      query={useQuery(callQuery('GET /mall/goods/v1/import/recent', {}))}
      source={{ title: words.importLeadsFileName, nameOf: ({ fileName }) => fileName }}
      counts={writtenCounts(words)}
    />
  )
}

function Checked({ importId, onAgain }: { importId: string; onAgain: () => void }) {
  const { get, page, pageSize } = useFilters()
  const verdict = verdictIn(get('verdict'))
  const query = useQuery({
    ...callQuery('GET /mall/goods/v1/import/report', { query: { importId, verdict, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {(report) => <ProductImportReportView report={report} query={query} onAgain={onAgain} />}
    </Loaded>
  )
}
