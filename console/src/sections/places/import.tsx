import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { PlaceDayReport, PlaceDayRow } from '@mingpian/contract/place-days.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Tag } from 'antd'
import { ImportReportView, Reasons, Wrapped } from '#features/sheets/import-report.tsx'
import { RecentList } from '#features/sheets/recent-list.tsx'
import { SheetImportPage } from '#features/sheets/sheet-import.tsx'
import { verdictChoices, verdictColours, verdictIn, writtenCounts } from '#features/sheets/sheet-verdicts.ts'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import type { Column, List } from '#kit/list.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

/** Imports special days of places. */
export function PlaceDayImport() {
  const words = useWords()
  return (
    <SheetImportPage
      title={words.importDays}
      hint={words.importDaysHint}
      check={(body) => call('POST /wxwork/v1/console/place/days/import/check', { body, quiet: true })}
      template={() => call('GET /wxwork/v1/console/place/days/import/template', { quiet: true })}
      rules={words.importDaysRules}
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
      query={useQuery(callQuery('GET /wxwork/v1/console/place/days/import/recent', {}))}
      source={{ title: words.importLeadsFileName, nameOf: ({ fileName }) => fileName }}
      counts={writtenCounts(words)}
    />
  )
}

function Checked({ importId, onAgain }: { importId: string; onAgain: () => void }) {
  const { get, page, pageSize } = useFilters()
  const verdict = verdictIn(get('verdict'))
  const query = useQuery({
    ...callQuery('GET /wxwork/v1/console/place/days/import/report', {
      query: { importId, verdict, page, pageSize },
    }),
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {(report) => <Report report={report} query={query} onAgain={onAgain} />}
    </Loaded>
  )
}

interface Props {
  report: PlaceDayReport
  query: Parameters<typeof List<PlaceDayRow>>[0]['query']
  onAgain: () => void
}

/** The planned or applied import of special days. */
function Report({ report, query, onAgain }: Props) {
  const words = useWords()
  const { importId, counts } = report
  return (
    <ImportReportView<PlaceDayRow>
      outcome={<Outcome report={report} />}
      verdicts={verdictChoices(counts, words)}
      report={report}
      good={counts.added + counts.changed}
      applyWords={words.importDaysApply}
      calls={{
        apply: () =>
          call('POST /wxwork/v1/console/place/days/import/apply', { body: { importId }, quiet: true }),
        undo: () =>
          call('POST /wxwork/v1/console/place/days/import/undo', { body: { importId }, quiet: true }),
        rejected: () =>
          call('GET /wxwork/v1/console/place/days/import/rejected', { query: { importId }, quiet: true }),
      }}
      list={{ name: 'placeDayImport', columns: useColumns(), rowKey: ({ row }) => String(row), query }}
      onAgain={onAgain}
    />
  )
}

function Outcome({ report: { state, counts, undone } }: { report: PlaceDayReport }) {
  const words = useWords()
  const mayRead = useMay()('bookings.read')
  if (undone) return <Alert type="info" showIcon title={words.importDaysUndone(undone.undone, undone.kept)} />
  if (state !== 'applied') return null
  return (
    <Alert
      type="success"
      showIcon
      title={words.importDaysApplied(counts.added, counts.changed)}
      action={
        mayRead && (
          <LinkButton to="/bookings/misfits" size="small">
            {words.importDaysMisfits}
          </LinkButton>
        )
      }
    />
  )
}

function useColumns(): Column<PlaceDayRow>[] {
  const words = useWords()
  return [
    { key: 'row', title: words.importRow, dataIndex: 'row', width: 72 },
    {
      key: 'place',
      title: words.bookingPlace,
      fixedShown: true,
      render: (_, { place }) => <Wrapped words={place || '—'} />,
    },
    {
      key: 'day',
      title: words.placeDay,
      render: (_, { day, until }) => (until && until !== day ? words.placeDaysFromTo(day, until) : day),
    },
    { key: 'hours', title: words.placeSpans, dataIndex: 'hours' },
    { key: 'words', title: words.placeReason, render: (_, row) => <Wrapped words={row.words} /> },
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
      render: (_, { reasons }) => reasons.length > 0 && <Reasons reasons={reasons} />,
    },
  ]
}
