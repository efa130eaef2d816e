import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { callKey } from '@mingpian/client/call-key.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { EventLine } from '@mingpian/contract/events.ts'
import { contentTypes } from '@mingpian/contract/shared/rules/content-types.ts'
import { isDay } from '@mingpian/contract/shared/rules/days.ts'
import { ledgerEvents } from '@mingpian/contract/shared/rules/ledger-events.ts'
import { visitWays } from '@mingpian/contract/shared/rules/visit-source.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { personWords } from '#features/people/person.ts'
import { useSalespersonName } from '#features/staff/salesperson-name.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, type Filter, List } from '#kit/list.tsx'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import type { Words } from '#words/zh.ts'
import { EventDrawer } from './drawer.tsx'
import { useLiveEvents } from './use-live-events.ts'

/** Polling interval of the first page while the live stream is down. */
const FRESH_MS = 3_000

const oneOf = <T extends string>(some: readonly T[], text: string) => some.find((each) => each === text)

/** The events of visitors, live, each with its resolution by the server. */
export default function Events() {
  const { locale, words } = usePreferences()
  const nameOf = useSalespersonName()
  const { timeZone } = useMe()
  const { page, pageSize, get, set } = useFilters()
  const isPaused = get('paused') === '1'
  const isFollowed = !isPaused && page === 1
  const day = (name: string) => (isDay(get(name)) ? get(name) : undefined)
  const client = useQueryClient()
  const isLive = useLiveEvents(isFollowed, () =>
    client.refetchQueries({ queryKey: callKey('GET /wxwork/v1/console/events'), type: 'active' }),
  )
  const query = useQuery({
    ...callQuery('GET /wxwork/v1/console/events', {
      query: {
        page,
        pageSize,
        from: day('from'),
        to: day('to'),
        event: oneOf(ledgerEvents, get('event')),
        contentType: oneOf(contentTypes, get('type')),
        way: oneOf(visitWays, get('way')),
        userId: get('staff').slice(0, 128) || undefined,
        unionId: get('visitor').slice(0, 128) || undefined,
      },
    }),
    placeholderData: (before) => before,
    refetchInterval: isFollowed && !isLive && FRESH_MS,
  })
  const salespeople = useQuery(callQuery('GET /biz/v1/clue/sales', {}))
  const columns: Column<EventLine>[] = [
    {
      key: 'at',
      title: words.time,
      fixedShown: true,
      width: 160,
      render: (_, { eventId, at }) => (
        <RowLink open={{ id: eventId, at, page }}>{moment(at, locale, timeZone)}</RowLink>
      ),
    },
    { key: 'person', title: words.visitor, render: (_, { person }) => personWords(person, words.nameless) },
    { key: 'event', title: words.eventName, render: (_, { event }) => words.leadEvents[event] ?? event },
    {
      key: 'thing',
      title: words.funnelThing,
      render: (_, { contentType, contentTitle }) => (
        <div style={{ maxWidth: 'min(320px, 24vw)' }}>
          {[words.contentTypes[contentType], contentTitle].filter(Boolean).join(' · ')}
        </div>
      ),
    },
    { key: 'way', wideOnly: true, title: words.eventWay, render: (_, { way }) => words.eventWays[way] },
    {
      key: 'salesperson',
      title: words.funnelSalesperson,
      render: (_, { salesperson }) => nameOf(salesperson),
    },
    {
      key: 'duration',
      wideOnly: true,
      title: words.eventDuration,
      align: 'right',
      render: (_, { duration }) => (duration > 0 ? seconds(duration, locale) : ''),
    },
  ]
  const options = <T extends string>(values: readonly T[], label: (value: T) => string | undefined) =>
    values.map((value) => ({ value, label: label(value) ?? value }))
  return (
    <Page
      title={words.events}
      hint={words.eventsHint}
      actions={
        <Button
          icon={isPaused ? <PlayCircleOutlined /> : <PauseOutlined />}
          onClick={() => set({ paused: isPaused ? '' : '1', page })}
        >
          {isPaused ? words.eventsResume : words.eventsPause}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        {query.data?.isMore && <Alert type="info" showIcon title={words.eventsMore} />}
        <List
          name="events"
          columns={columns}
          rowKey="eventId"
          query={{ ...query, isFetching: query.isLoading || query.isPlaceholderData }}
          filters={[
            {
              name: 'event',
              label: words.eventName,
              options: options(ledgerEvents, (value) => words.leadEvents[value]),
            },
            {
              name: 'type',
              label: words.eventType,
              options: options(contentTypes, (value) => words.contentTypes[value]),
            },
            {
              name: 'way',
              label: words.eventWay,
              options: options(visitWays, (value) => words.eventWays[value]),
            },
            {
              name: 'staff',
              label: words.funnelSalesperson,
              options: salespeopleOptions(salespeople.data?.list ?? [], get('staff'), query.data?.list),
            },
            // A visitor is chosen by a link of a lead or an event, so the filter only names and clears it.
            ...visitorFilter(get('visitor'), query.data?.list, words),
          ]}
          period={words.eventSpan}
          empty={words.eventsEmpty}
          onOpen={({ eventId, at }) => set({ id: eventId, at, page })}
        />
      </Flex>
      <EventDrawer eventId={get('id')} at={get('at')} onClose={() => set({ id: '', at: '', page })} />
    </Page>
  )
}

/** The salespeople who have leads, and the chosen one, who may have none now. */
function salespeopleOptions(
  salespeople: readonly { userId: string; name: string }[],
  chosen: string,
  lines: readonly EventLine[] = [],
): Filter['options'] {
  const options = salespeople.map(({ userId, name }) => ({ value: userId, label: name }))
  if (!chosen || options.some(({ value }) => value === chosen)) return options
  const named = lines.find(({ salesperson }) => salesperson.userId === chosen)?.salesperson.name
  return [...options, { value: chosen, label: named ?? chosen }]
}

/** The filter of the chosen visitor, by the name in one of the visitor's events. */
function visitorFilter(chosen: string, lines: readonly EventLine[] = [], words: Words): Filter[] {
  if (!chosen) return []
  const line = lines.find(({ person }) => person.unionId === chosen)
  const label = line ? personWords(line.person, words.nameless) : words.eventOneVisitor
  return [{ name: 'visitor', label: words.visitor, options: [{ value: chosen, label }] }]
}

/** A duration: 1 分 20 秒. @param duration milliseconds */
function seconds(duration: number, locale: 'zh' | 'en'): string {
  const all = Math.round(duration / 1000)
  const [minutes, rest] = [Math.floor(all / 60), all % 60]
  const [minute, second] = locale === 'en' ? [' min', ' s'] : [' 分', ' 秒']
  return [minutes > 0 && `${minutes}${minute}`, (rest > 0 || minutes === 0) && `${rest}${second}`]
    .filter(Boolean)
    .join(' ')
}
