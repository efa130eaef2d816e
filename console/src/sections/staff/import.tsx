import { CloudDownloadOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Divider, Flex, Progress, Skeleton } from 'antd'
import { ListDrop } from '#features/sheets/list-drop.tsx'
import { useFilters } from '#kit/filters.ts'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { StaffImportReport } from './import-report.tsx'
import { RecentImports } from './recent-imports.tsx'

/** Imports staff. The import is in the address, so that it can be opened again after the tab was closed. */
export function StaffImport() {
  const words = useWords()
  const { get, set } = useFilters()
  const importId = get('importId')
  return (
    <Page title={words.importStaff} hint={words.importHint}>
      {importId ? (
        <Checked importId={importId} onAgain={() => set({ importId: '', verdict: '' })} />
      ) : (
        <Flex vertical gap={16}>
          <Choose onChecked={(id) => set({ importId: id })} />
          <RecentImports />
        </Flex>
      )}
    </Page>
  )
}

interface Source {
  source: 'file' | 'wecom'
  name?: string
  content?: string
}

function Choose({ onChecked }: { onChecked: (importId: string) => void }) {
  const words = useWords()
  const check = useWrite((body: Source) => call('POST /biz/v1/staff/import/check', { body, quiet: true }), {
    onDone: ({ importId }) => onChecked(importId),
  })
  const template = useWrite(() => call('GET /biz/v1/staff/import/template', { quiet: true }), {
    onDone: ({ url }) => location.assign(url),
  })
  return (
    <ListDrop
      isReading={check.busy}
      onRead={(name, content) => check.run({ source: 'file', name, content })}
      isTemplateOnItsWay={template.busy}
      onTemplate={() => template.run()}
    >
      <Divider />
      <Button
        icon={<CloudDownloadOutlined />}
        loading={check.running?.source === 'wecom'}
        disabled={check.busy}
        onClick={() => check.run({ source: 'wecom' })}
      >
        {words.importWecom}
      </Button>
    </ListDrop>
  )
}

function Checked({ importId, onAgain }: { importId: string; onAgain: () => void }) {
  const words = useWords()
  const { get, page, pageSize } = useFilters()
  const verdict = (['rejected', 'changed', 'added', 'same'] as const).find((each) => each === get('verdict'))
  const query = useQuery({
    ...callQuery('GET /biz/v1/staff/import/report', { query: { importId, verdict, page, pageSize } }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? 1_000 : false),
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {(report) =>
        report.state === 'reading' ? (
          <Card title={words.importReading}>
            <Progress
              aria-label={words.importReading}
              percent={report.of > 0 ? Math.round((report.done / report.of) * 100) : 0}
            />
          </Card>
        ) : (
          <StaffImportReport report={report} query={query} onAgain={onAgain} />
        )
      }
    </Loaded>
  )
}
