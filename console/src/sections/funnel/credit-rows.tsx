import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CreditedVisit } from '@mingpian/contract/share-tree.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { thingName, visits } from '#features/funnel/funnel-words.ts'
import { useSalespersonName } from '#features/staff/salesperson-name.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { useDays } from '#kit/use-days.ts'
import { LeadLink } from './lead-link.tsx'

/** The visits that a credit counts; their parts add up to it. */
export function CreditRows() {
  const dayText = useDayText()
  const { side, id = '' } = useParams()
  const { locale, words } = usePreferences()
  const nameOf = useSalespersonName()
  const { timeZone } = useMe()
  const { page, pageSize, get } = useFilters()
  const days = useDays()
  const named = { side: side === 'staff' ? ('staff' as const) : ('visitor' as const), creditedId: id }
  const query = useQuery({
    ...callQuery('POST /biz/v1/clue/share_credit/rows', {
      body: { ...days, scope: 'company', ...named, page, pageSize },
    }),
    placeholderData: (before) => before,
  })
  const columns: Column<CreditedVisit>[] = [
    {
      key: 'person',
      title: words.creditVisitor,
      fixedShown: true,
      render: (_, { person, salesperson }) => <LeadLink person={person} userId={salesperson.userId} />,
    },
    {
      key: 'salesperson',
      title: words.funnelSalesperson,
      render: (_, { salesperson }) => nameOf(salesperson),
    },
    {
      key: 'thing',
      title: words.funnelThing,
      render: (_, { contentType, contentTitle }) => (
        <div style={{ maxWidth: 320 }}>{thingName(contentType, contentTitle, words)}</div>
      ),
    },
    { key: 'source', title: words.funnelChannel, render: (_, { source }) => words.funnelChannels[source] },
    { key: 'at', title: words.funnelAt, width: 160, render: (_, { at }) => moment(at, locale, timeZone) },
    {
      key: 'credit',
      title: words.creditPart,
      align: 'right',
      width: 96,
      render: (_, { credit }) => visits(credit),
    },
  ]
  return (
    <Page
      title={words.creditRowsTitle(get('name') || words.creditVisitor)}
      hint={
        query.data &&
        `${words.creditRowsSum(visits(query.data.credit))} · ${words.spanHint(dayText(days.from), dayText(days.to))}`
      }
      below={[{ label: words.creditTab, to: `/funnel/credit?${new URLSearchParams({ ...days })}` }]}
    >
      <List
        name="credit.rows"
        columns={columns}
        rowKey={({ person, at, contentId }) => `${person.unionId} ${at} ${contentId}`}
        query={query}
        empty={words.creditNone}
      />
    </Page>
  )
}
