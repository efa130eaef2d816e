import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { LongJob } from '@mingpian/contract/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Progress, Tag, Typography } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { JobActions } from './actions.tsx'
import { SyncContacts } from './sync-contacts.tsx'

const kinds = [
  'staffImport',
  'leadImport',
  'productImport',
  'placeDayImport',
  'shippingImport',
  'staffExport',
  'activityExport',
  'customersExport',
  'answersExport',
  'productsExport',
  'ordersExport',
  'invoicesExport',
  'membersExport',
  'bookingsExport',
  'waitingExport',
  'toShipExport',
  'salesExport',
  'conversion',
  'contactSync',
] as const
const states = ['waiting', 'running', 'checked', 'done', 'failed', 'undone'] as const

const colours = {
  waiting: 'default',
  running: 'processing',
  checked: 'gold',
  done: 'green',
  failed: 'red',
  undone: 'default',
} as const

const isUnderWay = ({ state }: LongJob) => state === 'waiting' || state === 'running'

/** Imports, exports and conversions: how far they are, and their files. */
export default function Jobs() {
  const { words } = usePreferences()
  const { page, pageSize, get } = useFilters()
  const kind = kinds.find((each) => each === get('kind'))
  const state = states.find((each) => each === get('state'))
  const query = useQuery({
    ...callQuery('GET /biz/v1/jobs/list', { query: { page, pageSize, kind, state } }),
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) => (data?.list.some(isUnderWay) ? 2_000 : false),
  })
  const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
    values.map((value) => ({ value, label: labels[value] }))
  return (
    <Page title={words.jobs} hint={words.jobsHint} actions={<SyncContacts />}>
      <List
        name="jobs"
        columns={useColumns()}
        rowKey="jobId"
        // Progress arrives every two seconds: the list does not flicker for it.
        query={{ ...query, isFetching: query.isPending || query.isPlaceholderData }}
        filters={[
          { name: 'kind', label: words.jobKind, options: optionsOf(kinds, words.jobKinds) },
          { name: 'state', label: words.status, options: optionsOf(states, words.jobStates) },
        ]}
        empty={words.noJobs}
        start={<Start />}
      />
    </Page>
  )
}

/** The imports that a person may begin. */
function Start() {
  const words = useWords()
  const may = useMay()
  return (
    <Flex gap={8} justify="center">
      {may('staff.write') && <LinkButton to="/staff/import">{words.importStaff}</LinkButton>}
      {may('customers.write') && <LinkButton to="/customers/import">{words.importLeads}</LinkButton>}
      {may('products.write') && <LinkButton to="/products/import">{words.importProducts}</LinkButton>}
    </Flex>
  )
}

function useColumns(): Column<LongJob>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  return [
    {
      key: 'kind',
      title: words.jobKind,
      fixedShown: true,
      render: (_, { kind, name }) => (
        <div>
          {words.jobKinds[kind]}
          {name && (
            <div>
              <Typography.Text
                type="secondary"
                ellipsis={{ tooltip: name }}
                style={{ maxWidth: 'min(240px, 16vw)' }}
              >
                {name}
              </Typography.Text>
            </div>
          )}
        </div>
      ),
    },
    { key: 'by', title: words.by, width: 120, wideOnly: true, render: (_, { by }) => by || words.jobByNight },
    { key: 'at', title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
    {
      key: 'state',
      title: words.status,
      fixedShown: true,
      render: (_, { state }) => <Tag color={colours[state]}>{words.jobStates[state]}</Tag>,
    },
    {
      key: 'result',
      title: words.jobResult,
      fixedShown: true,
      render: (_, job) => <Result job={job} />,
    },
    { key: 'actions', title: words.action, fixedShown: true, render: (_, job) => <JobActions job={job} /> },
  ]
}

/** Progress of the work, its result, or the reason of its failure. */
function Result({ job }: { job: LongJob }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { kind, state, done, total, problem, fileUntil } = job
  if (problem) return <Typography.Text type="danger">{problem}</Typography.Text>
  if (isUnderWay(job))
    return (
      <Progress
        size="small"
        style={{ width: 'min(240px, 14vw)' }}
        aria-label={words.jobStates[state]}
        percent={total > 0 ? Math.round((done / total) * 100) : 0}
        {...(total > 0 && { format: () => words.jobProgress(done, total) })}
      />
    )
  if (kind === 'conversion') return words.jobPages(total)
  if (kind === 'contactSync') return words.jobMembers(total)
  if (kind.endsWith('Import'))
    return (
      <Flex gap={8} wrap>
        <span>
          {kind === 'leadImport' ? words.jobRows(job.added) : words.jobImported(job.added, job.changed)}
        </span>
        {job.rejected > 0 && (
          <Typography.Text type="warning">{words.jobRejected(job.rejected)}</Typography.Text>
        )}
      </Flex>
    )
  return (
    <div>
      {words.jobRows(total)}
      <div>
        <Typography.Text type="secondary">
          {fileUntil && words.jobFileUntil(moment(fileUntil, locale, timeZone))}
        </Typography.Text>
      </div>
    </div>
  )
}
