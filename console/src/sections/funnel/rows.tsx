import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { FunnelRow } from '@mingpian/contract/funnel.ts'
import { type FunnelStep, funnelSteps } from '@mingpian/contract/shared/rules/funnel.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { thingName } from '#features/funnel/funnel-words.ts'
import { useSalespersonName } from '#features/staff/salesperson-name.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { NotFound } from '#kit/result.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { LeadLink } from './lead-link.tsx'
import { useFunnelBody } from './view.ts'

/** The rows that a number of the funnel counts. */
export function FunnelRows() {
  const { step = '' } = useParams()
  const known = funnelSteps.find((each) => each === step)
  return known ? <Rows step={known} /> : <NotFound />
}

function Rows({ step }: { step: FunnelStep }) {
  const words = useWords()
  const { page, pageSize } = useFilters()
  const body = useFunnelBody()
  const dayText = useDayText()
  const query = useQuery({
    ...callQuery('POST /biz/v1/clue/funnel/rows', { body: { ...body, step, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const back = `/funnel?${new URLSearchParams({ from: body.from, to: body.to })}`
  return (
    <Page
      title={words.funnelSteps[step]}
      hint={query.data && words.funnelRowsHint(dayText(body.from), dayText(body.to), query.data.total)}
      below={[{ label: words.funnelTab, to: back }]}
    >
      <List
        name={`funnel.rows.${step}`}
        columns={useColumns()}
        rowKey={({ person, salesperson, contentId, at }) =>
          `${person?.unionId} ${salesperson.userId} ${contentId} ${at}`
        }
        query={query}
        empty={words.funnelEmpty}
      />
    </Page>
  )
}

function useColumns(): Column<FunnelRow>[] {
  const { locale, words } = usePreferences()
  const nameOf = useSalespersonName()
  const { timeZone } = useMe()
  return [
    {
      key: 'person',
      title: words.visitor,
      fixedShown: true,
      render: (_, { person, salesperson }) =>
        person ? <LeadLink person={person} userId={salesperson.userId} /> : words.funnelOwnShare,
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
    {
      key: 'channel',
      title: words.funnelChannel,
      render: (_, { channel }) => words.funnelChannels[channel],
    },
    { key: 'at', title: words.funnelAt, width: 160, render: (_, { at }) => moment(at, locale, timeZone) },
  ]
}
