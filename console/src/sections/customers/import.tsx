import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { SheetImportPage } from '#features/sheets/sheet-import.tsx'
import { useFilters } from '#kit/filters.ts'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { importVerdictIn, LeadImportReportView } from './import-report.tsx'
import { RecentImports } from './recent-imports.tsx'

/** Imports leads. */
export function LeadImport() {
  const words = useWords()
  return (
    <SheetImportPage
      title={words.importLeads}
      hint={words.importLeadsHint}
      check={(body) => call('POST /biz/v1/customers/import/check', { body, quiet: true })}
      template={() => call('GET /biz/v1/customers/import/template', { quiet: true })}
      rules={words.importLeadsRules}
      recent={<RecentImports />}
      shown={(importId, onAgain) => <Checked importId={importId} onAgain={onAgain} />}
    />
  )
}

function Checked({ importId, onAgain }: { importId: string; onAgain: () => void }) {
  const { get, page, pageSize } = useFilters()
  const verdict = importVerdictIn(get('verdict'))
  const query = useQuery({
    ...callQuery('GET /biz/v1/customers/import/report', { query: { importId, verdict, page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {(report) => <LeadImportReportView report={report} query={query} onAgain={onAgain} />}
    </Loaded>
  )
}
