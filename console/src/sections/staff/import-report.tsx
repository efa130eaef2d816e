import { call } from '@mingpian/client/call.ts'
import type { ImportReport, ImportRow } from '@mingpian/contract/staff.ts'
import { Alert, Tag, Typography } from 'antd'
import { ImportReportView, Reasons, Wrapped } from '#features/sheets/import-report.tsx'
import { verdictChoices, verdictColours } from '#features/sheets/sheet-verdicts.ts'
import type { Column, List } from '#kit/list.tsx'
import { useWords } from '#kit/preferences.tsx'

interface Props {
  report: ImportReport
  query: Parameters<typeof List<ImportRow>>[0]['query']
  onAgain: () => void
}

/** The planned or applied import of staff. */
export function StaffImportReport({ report, query, onAgain }: Props) {
  const words = useWords()
  const { importId, counts } = report
  return (
    <ImportReportView<ImportRow>
      outcome={<Outcome report={report} />}
      verdicts={verdictChoices(counts, words)}
      report={report}
      good={counts.added + counts.changed}
      applyWords={words.importApply}
      calls={{
        apply: () => call('POST /biz/v1/staff/import/apply', { body: { importId }, quiet: true }),
        undo: () => call('POST /biz/v1/staff/import/undo', { body: { importId }, quiet: true }),
        rejected: () => call('GET /biz/v1/staff/import/rejected', { query: { importId }, quiet: true }),
      }}
      list={{
        name: 'import',
        columns: useColumns(report),
        rowKey: ({ row, userId }) => `${row} ${userId}`,
        query,
      }}
      onAgain={onAgain}
    />
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

function useColumns({ source }: ImportReport): Column<ImportRow>[] {
  const words = useWords()
  return [
    ...(source === 'file' ? [{ key: 'row', title: words.importRow, dataIndex: 'row', width: 72 }] : []),
    {
      key: 'name',
      title: words.name,
      fixedShown: true,
      render: (_, { name, userId }) => (
        <>
          <Wrapped words={name} />
          <Typography.Text type="secondary">
            <Wrapped words={userId} />
          </Typography.Text>
        </>
      ),
    },
    {
      key: 'verdict',
      title: words.importVerdict,
      fixedShown: true,
      render: (_, { verdict }) => <Tag color={verdictColours[verdict]}>{words.importVerdicts[verdict]}</Tag>,
    },
    {
      key: 'reasons',
      title: words.importReasons,
      fixedShown: true,
      render: (_, row) =>
        row.reasons.length > 0 ? <Reasons reasons={row.reasons} /> : <Changes row={row} />,
    },
    // Behind the reasons, which stay in sight in a narrow window.
    ...(['position', 'department'] as const).map((key) => ({
      key,
      title: words[key],
      render: (_: unknown, row: ImportRow) => <Wrapped words={row[key]} />,
    })),
  ]
}

const textFields = ['name', 'position', 'department'] as const

/** The fields that change, texts with their old and new value. */
function Changes({ row }: { row: ImportRow }) {
  const words = useWords()
  const texts = textFields.filter((field) => row.changes.includes(field))
  const others = row.changes.filter((field) => !texts.some((text) => text === field))
  const nameOf = (field: string) => words.fields[field] ?? field
  return (
    <div style={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
      {texts.map((field) => (
        <div key={field}>{words.labelled(nameOf(field), words.replaced(row.before[field], row[field]))}</div>
      ))}
      {others.length > 0 && <div>{words.listed(others.map(nameOf))}</div>}
    </div>
  )
}
