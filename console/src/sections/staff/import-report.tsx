import { call } from '@mingpian/client/call.ts'
import type { ImportReport, ImportRow } from '@mingpian/contract/staff.ts'
import { Alert, App, Button, Card, Flex, Segmented, Tag } from 'antd'
import { useWrite } from '#kit/call.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useWords } from '#kit/preferences.tsx'
import { staffCalls } from './staff-calls.ts'

const importCalls = [
  ...staffCalls,
  'GET /biz/v1/staff/import/report',
  'GET /biz/v1/staff/import/recent',
] as const

const colours = { added: 'green', changed: 'blue', same: 'default', rejected: 'red' } as const

interface Props {
  report: ImportReport
  query: Parameters<typeof List<ImportRow>>[0]['query']
  onAgain: () => void
}

/** The planned or applied result of each row. */
export function ImportReportView({ report, query, onAgain }: Props) {
  const words = useWords()
  const { get, set } = useFilters()
  const { counts } = report
  const names = ['rejected', 'changed', 'added', 'same'] as const
  const all = names.reduce((sum, name) => sum + counts[name], 0)
  return (
    <Flex vertical gap={16}>
      <Outcome report={report} />
      <Card>
        <Flex justify="space-between" gap={16} wrap>
          <Segmented
            value={get('verdict')}
            onChange={(verdict) => set({ verdict })}
            options={[
              { value: '', label: words.rows(all) },
              ...names.map((value) => ({ value, label: `${words.importVerdicts[value]} ${counts[value]}` })),
            ]}
          />
          <Actions report={report} onAgain={onAgain} />
        </Flex>
      </Card>
      <List
        name="import"
        columns={useColumns(report)}
        rowKey={({ row, userId }) => `${row} ${userId}`}
        query={query}
        empty={words.importNoRows}
      />
    </Flex>
  )
}

function Outcome({ report }: { report: ImportReport }) {
  const words = useWords()
  const { state, counts, problem, undone } = report
  if (state === 'failed')
    return <Alert type="error" showIcon title={words.importFailed} description={problem} />
  if (undone || state === 'undone') return <Alert type="info" showIcon title={words.importUndone} />
  if (state === 'applied')
    return <Alert type="success" showIcon title={words.importApplied(counts.added, counts.changed)} />
  return null
}

function Actions({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const { importId, counts, state, undoUntil } = report
  const apply = useWrite(() => call('POST /biz/v1/staff/import/apply', { body: { importId }, quiet: true }), {
    refresh: importCalls,
  })
  const undo = useWrite(() => call('POST /biz/v1/staff/import/undo', { body: { importId }, quiet: true }), {
    refresh: importCalls,
    onDone: () => void message.success(words.importUndone),
  })
  const download = useWrite(
    () => call('GET /biz/v1/staff/import/rejected', { query: { importId }, quiet: true }),
    {
      onDone: ({ url }) => location.assign(url),
    },
  )
  const good = counts.added + counts.changed
  return (
    <Flex gap={8} wrap>
      <Button onClick={onAgain}>{words.importAgain}</Button>
      {counts.rejected > 0 && (
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {words.importRejected}
        </Button>
      )}
      {undoUntil && (
        <Button loading={undo.isPending} onClick={() => undo.mutate()}>
          {words.importUndo}
        </Button>
      )}
      {state === 'checked' && (
        <Button type="primary" disabled={good === 0} loading={apply.isPending} onClick={() => apply.mutate()}>
          {good === 0 ? words.importNothing : words.importApply(good)}
        </Button>
      )}
    </Flex>
  )
}

function useColumns({ source }: ImportReport): Column<ImportRow>[] {
  const words = useWords()
  return [
    ...(source === 'file' ? [{ key: 'row', title: words.importRow, dataIndex: 'row', width: 72 }] : []),
    { key: 'userId', title: words.userId, dataIndex: 'userId' },
    { key: 'name', title: words.name, dataIndex: 'name' },
    { key: 'position', title: words.position, dataIndex: 'position' },
    { key: 'department', title: words.department, dataIndex: 'department' },
    {
      key: 'verdict',
      title: words.importVerdict,
      fixedShown: true,
      render: (_, { verdict }) => <Tag color={colours[verdict]}>{words.importVerdicts[verdict]}</Tag>,
    },
    {
      key: 'reasons',
      title: words.importReasons,
      fixedShown: true,
      render: (_, { reasons, changes }) =>
        reasons.length > 0
          ? reasons.map(({ column, reason }) => <div key={column + reason}>{`${column}：${reason}`}</div>)
          : words.listed(changes.map((field) => words.fields[field] ?? field)),
    },
  ]
}
