import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { callQuery } from '#kit/call.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { moment } from '#kit/time.ts'

interface Change {
  auditId: string
  at: string
  action: string
  by: string
  detail: string
}

/** Who changed what. */
export default function Activity() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page, pageSize, get } = useFilters()
  const query = useQuery({
    ...callQuery('GET /wxwork/v1/console/activity', {
      query: { page, pageSize, action: get('action') || undefined },
    }),
    placeholderData: (before) => before,
  })
  const actionName = (action: string) => words.actions[action] ?? action
  const columns: Column<Change>[] = [
    { key: 'at', title: words.time, render: (_, { at }) => moment(at, locale, timeZone), width: 200 },
    { key: 'by', title: words.by, dataIndex: 'by', width: 160 },
    { key: 'action', title: words.action, fixedShown: true, render: (_, { action }) => actionName(action) },
    {
      key: 'detail',
      title: words.detail,
      render: (_, { detail }) =>
        detail !== '{}' && (
          <Typography.Text type="secondary" ellipsis={{ tooltip: detail }} style={{ maxWidth: 480 }}>
            {detailText(detail)}
          </Typography.Text>
        ),
    },
  ]
  const options = (query.data?.actions ?? []).map((value) => ({ value, label: actionName(value) }))
  return (
    <Page title={words.activity} hint={words.activityHint}>
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

/** `{"fields":["name"],"userId":"x"}` is `fields: name · userId: x`. */
function detailText(detail: string): string {
  const entries = Object.entries(JSON.parse(detail) as Record<string, unknown>)
  const say = (value: unknown) =>
    Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return entries.map(([name, value]) => `${name}: ${say(value)}`).join(' · ')
}
