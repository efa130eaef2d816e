import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { actionName, actorName, detailText } from '@mingpian/contract/shared/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'

interface Change {
  auditId: string
  at: string
  action: string
  by: string
  about: string
  detail: string
}

/** The log of changes, each with its author. */
export default function Activity() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get } = useFilters()
  const action = get('action').slice(0, 64) || undefined
  const query = useQuery({
    ...callQuery('GET /wxwork/v1/console/activity', {
      query: { page, pageSize, action },
    }),
    placeholderData: (before) => before,
  })
  const columns: Column<Change>[] = [
    { key: 'at', title: words.time, render: (_, { at }) => moment(at, locale, timeZone) },
    { key: 'by', title: words.by, render: (_, { by }) => actorName(by, locale) },
    {
      key: 'action',
      title: words.action,
      fixedShown: true,
      render: (_, { action }) => actionName(action, locale),
    },
    {
      key: 'detail',
      title: words.detail,
      render: (_, change) => (
        <Typography.Text
          type="secondary"
          ellipsis={{ tooltip: change.detail }}
          style={{ maxWidth: 'min(560px, 32vw)' }}
        >
          {detailText(change, locale)}
        </Typography.Text>
      ),
    },
  ]
  const options = (query.data?.actions ?? []).map((value) => ({ value, label: actionName(value, locale) }))
  return (
    <Page
      title={words.activity}
      hint={words.activityHint}
      actions={
        <ExportButton
          begin={() => call('POST /biz/v1/jobs/export/activity', { body: { action }, quiet: true })}
        />
      }
    >
      <List
        name="activity"
        columns={columns}
        rowKey="auditId"
        query={query}
        filters={[{ name: 'action', label: words.action, options }]}
        empty={words.noActivity}
      />
    </Page>
  )
}
