import { call } from '@mingpian/client/call.ts'
import type { LeadImportReport, LeadImportRow } from '@mingpian/contract/lead-import.ts'
import { Alert, App, Button, Card, Flex, Segmented, Tag } from 'antd'
import { useWrite } from '#kit/call.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useWords } from '#kit/preferences.tsx'
import { customerCalls } from './customer-calls.ts'

const verdicts = ['rejected', 'added'] as const

export const importVerdictIn = (text: string) => verdicts.find((each) => each === text)

interface Props {
  report: LeadImportReport
  query: Parameters<typeof List<LeadImportRow>>[0]['query']
  onAgain: () => void
}

/** The planned or applied result of each row. */
export function ImportReport({ report, query, onAgain }: Props) {
  const words = useWords()
  const { get, set } = useFilters()
  const { counts, state } = report
  const names = state === 'checked' ? words.importLeadsVerdicts : words.importLeadsDone
  return (
    <Flex vertical gap={16}>
      <Outcome report={report} />
      <Card>
        <Flex justify="space-between" gap={16} wrap>
          <Segmented
            value={get('verdict')}
            onChange={(verdict) => set({ verdict })}
            options={[
              { value: '', label: words.rows(counts.added + counts.rejected) },
              ...verdicts.map((value) => ({ value, label: `${names[value]} ${counts[value]}` })),
            ]}
          />
          <Actions report={report} onAgain={onAgain} />
        </Flex>
      </Card>
      <List
        name="leadImport"
        columns={useColumns(report)}
        rowKey={({ row }) => String(row)}
        query={query}
        empty={words.importNoRows}
      />
    </Flex>
  )
}

function Outcome({ report: { state, counts, undone } }: { report: LeadImportReport }) {
  const words = useWords()
  if (undone)
    return <Alert type="info" showIcon title={words.importLeadsUndone(undone.removed, undone.kept)} />
  if (state === 'applied')
    return <Alert type="success" showIcon title={words.importLeadsApplied(counts.added)} />
  return null
}

function Actions({ report, onAgain }: { report: LeadImportReport; onAgain: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const { importId, counts, state, undoUntil } = report
  const apply = useWrite(
    () => call('POST /biz/v1/customers/import/apply', { body: { importId }, quiet: true }),
    { refresh: customerCalls },
  )
  const undo = useWrite(
    () => call('POST /biz/v1/customers/import/undo', { body: { importId }, quiet: true }),
    { refresh: customerCalls, onDone: () => void message.success(words.importUndone) },
  )
  const download = useWrite(
    () => call('GET /biz/v1/customers/import/rejected', { query: { importId }, quiet: true }),
    { onDone: ({ url }) => location.assign(url) },
  )
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
        <Button
          type="primary"
          disabled={counts.added === 0}
          loading={apply.isPending}
          onClick={() => apply.mutate()}
        >
          {counts.added === 0 ? words.importNothing : words.importLeadsApply(counts.added)}
        </Button>
      )}
    </Flex>
  )
}

function useColumns({ state }: LeadImportReport): Column<LeadImportRow>[] {
  const words = useWords()
  const names = state === 'checked' ? words.importLeadsVerdicts : words.importLeadsDone
  return [
    { key: 'row', title: words.importRow, dataIndex: 'row', width: 72 },
    { key: 'name', title: words.name, dataIndex: 'name' },
    { key: 'phone', title: words.phone, dataIndex: 'phone' },
    { key: 'employer', title: words.importLeadsEmployer, dataIndex: 'employer' },
    { key: 'tags', title: words.leadTags, render: (_, { tags }) => words.listed(tags) },
    {
      key: 'goes',
      title: words.importLeadsGoes,
      render: (_, { verdict, goes }) =>
        verdict === 'added' &&
        [goes.name || words.pool, goes.rule && words.inBrackets(words.byRule(goes.rule))]
          .filter(Boolean)
          .join(' '),
    },
    {
      key: 'verdict',
      title: words.importVerdict,
      fixedShown: true,
      render: (_, { verdict, outcome }) => (
        <Tag color={verdict === 'rejected' ? 'red' : outcome === 'removed' ? 'default' : 'green'}>
          {outcome ? words.importLeadsOutcomes[outcome] : names[verdict]}
        </Tag>
      ),
    },
    {
      key: 'reasons',
      title: words.importReasons,
      fixedShown: true,
      render: (_, { reasons }) =>
        reasons.map(({ column, reason }) => <div key={column + reason}>{`${column}：${reason}`}</div>),
    },
  ]
}
