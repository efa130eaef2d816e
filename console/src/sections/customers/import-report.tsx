import { call } from '@mingpian/client/call.ts'
import type { LeadImportReport, LeadImportRow } from '@mingpian/contract/lead-import.ts'
import { Alert, Tag } from 'antd'
import { ImportReportView, Reasons, Wrapped } from '#features/sheets/import-report.tsx'
import type { Column, List } from '#kit/list.tsx'
import { useWords } from '#kit/preferences.tsx'

const verdicts = ['rejected', 'added'] as const

export const importVerdictIn = (text: string) => verdicts.find((each) => each === text)

interface Props {
  report: LeadImportReport
  query: Parameters<typeof List<LeadImportRow>>[0]['query']
  onAgain: () => void
}

/** The planned or applied import of leads. */
export function LeadImportReportView({ report, query, onAgain }: Props) {
  const words = useWords()
  const { importId, counts, state } = report
  const names = state === 'checked' ? words.importLeadsVerdicts : words.importLeadsDone
  return (
    <ImportReportView<LeadImportRow>
      outcome={<Outcome report={report} />}
      verdicts={verdicts.map((value) => ({ value, label: names[value] ?? '', count: counts[value] }))}
      report={report}
      good={counts.added}
      applyWords={words.importLeadsApply}
      calls={{
        apply: () => call('POST /biz/v1/customers/import/apply', { body: { importId }, quiet: true }),
        undo: () => call('POST /biz/v1/customers/import/undo', { body: { importId }, quiet: true }),
        rejected: () => call('GET /biz/v1/customers/import/rejected', { query: { importId }, quiet: true }),
      }}
      list={{ name: 'leadImport', columns: useColumns(report), rowKey: ({ row }) => String(row), query }}
      onAgain={onAgain}
    />
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

function useColumns({ state }: LeadImportReport): Column<LeadImportRow>[] {
  const words = useWords()
  const names = state === 'checked' ? words.importLeadsVerdicts : words.importLeadsDone
  return [
    { key: 'row', title: words.importRow, dataIndex: 'row', width: 72 },
    { key: 'name', title: words.name, render: (_, { name }) => <Wrapped words={name} /> },
    { key: 'phone', title: words.phone, render: (_, { phone }) => <Wrapped words={phone} /> },
    {
      key: 'employer',
      title: words.importLeadsEmployer,
      render: (_, { employer }) => <Wrapped words={employer} />,
    },
    { key: 'tags', title: words.leadTags, render: (_, { tags }) => <Wrapped words={words.listed(tags)} /> },
    {
      key: 'goes',
      title: words.importLeadsGoes,
      render: (_, { verdict, goes }) =>
        verdict === 'added' && (
          <Wrapped
            words={[goes.name || words.pool, goes.rule && words.inBrackets(words.byRule(goes.rule))]
              .filter(Boolean)
              .join(' ')}
          />
        ),
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
      render: (_, { reasons }) => <Reasons reasons={reasons} />,
    },
  ]
}
