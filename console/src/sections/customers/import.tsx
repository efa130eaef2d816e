import { call } from '@mingpian/client/call.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Skeleton } from 'antd'
import { callQuery } from '#kit/call.ts'
import { useFilters } from '#kit/filters.ts'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { SheetChoice } from '#kit/sheet-choice.tsx'
import { importVerdictIn, LeadImportReportView } from './import-report.tsx'
import { RecentImports } from './recent-imports.tsx'

/** Imports leads. The import is in the address, so that it can be opened again after the tab was closed. */
export function LeadImport() {
  const words = useWords()
  const { get, set } = useFilters()
  const importId = get('importId')
  const open = (id: string) => set({ importId: id, verdict: '' })
  return (
    <Page title={words.importLeads} hint={words.importLeadsHint}>
      {importId ? (
        <Checked importId={importId} onAgain={() => open('')} />
      ) : (
        <Flex vertical gap={16}>
          <SheetChoice
            check={(body) => call('POST /biz/v1/customers/import/check', { body, quiet: true })}
            template={() => call('GET /biz/v1/customers/import/template', { quiet: true })}
            rules={words.importLeadsRules}
            onChecked={open}
          />
          <RecentImports />
        </Flex>
      )}
    </Page>
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
