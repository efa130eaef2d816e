import { call } from '@mingpian/client/call.ts'
import { useQuery } from '@tanstack/react-query'
import { Divider, Flex, Skeleton, Typography } from 'antd'
import { callQuery, useWrite } from '#kit/call.ts'
import { useFilters } from '#kit/filters.ts'
import { ListDrop } from '#kit/list-drop.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { RecentList } from '#kit/recent-list.tsx'
import { Loaded } from '#kit/result.tsx'
import { importVerdictIn, ProductImportReportView } from './import-report.tsx'

/** Imports products. The import is in the address, so that it can be opened again after the tab was closed. */
export function ProductImport() {
  const words = useWords()
  const { get, set } = useFilters()
  const importId = get('importId')
  const open = (id: string) => set({ importId: id, verdict: '' })
  return (
    <Page title={words.importProductsTitle} hint={words.importProductsHint}>
      {importId ? (
        <Checked importId={importId} onAgain={() => open('')} />
      ) : (
        <Flex vertical gap={16}>
          <Choose onChecked={open} />
          <Recent />
        </Flex>
      )}
    </Page>
  )
}

function Choose({ onChecked }: { onChecked: (importId: string) => void }) {
  const words = useWords()
  const check = useWrite(
    (body: { name: string; content: string }) =>
      call('POST /mall/goods/v1/import/check', { body, quiet: true }),
    { onDone: ({ importId }) => onChecked(importId) },
  )
  const template = useWrite(() => call('GET /mall/goods/v1/import/template', { quiet: true }), {
    onDone: ({ url }) => location.assign(url),
  })
  return (
    <ListDrop
      isReading={check.isPending}
      onRead={(name, content) => check.mutate({ name, content })}
      isTemplateOnItsWay={template.isPending}
      onTemplate={() => template.mutate()}
    >
      <Divider />
      <Typography.Text type="secondary">{words.importProductsRules}</Typography.Text>
    </ListDrop>
  )
}

/** The imports of the last day. */
function Recent() {
  const words = useWords()
  return (
    <RecentList
      query={useQuery(callQuery('GET /mall/goods/v1/import/recent', {}))}
      source={{ title: words.importLeadsFileName, nameOf: ({ fileName }) => fileName }}
      counts={[
        { title: words.importVerdicts.added, dataIndex: 'added' },
        { title: words.importVerdicts.changed, dataIndex: 'changed' },
      ]}
    />
  )
}

function Checked({ importId, onAgain }: { importId: string; onAgain: () => void }) {
  const { get, page, pageSize } = useFilters()
  const verdict = importVerdictIn(get('verdict'))
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
