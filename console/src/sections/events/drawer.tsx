import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { EventDetail } from '@mingpian/contract/events.ts'
import type { ScoreRow } from '@mingpian/contract/scores.ts'
import { useQuery } from '@tanstack/react-query'
import { Descriptions, Drawer, Flex, Skeleton, Table, Timeline, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { thingName, visits } from '#features/funnel/funnel-words.ts'
import { eventsOf } from '#features/people/event-links.ts'
import { personWords } from '#features/people/person.ts'
import { useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

/** Explains how one event was resolved, step by step. @param eventId '' while none is open */
export function EventDrawer({ eventId, at, onClose }: { eventId: string; at: string; onClose: () => void }) {
  const words = useWords()
  const query = useQuery({
    ...callQuery('GET /wxwork/v1/console/events/detail', { query: { eventId, at } }),
    enabled: eventId !== '' && at !== '',
  })
  return (
    <Drawer open={eventId !== ''} onClose={onClose} size={640} title={words.eventDetail}>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 12 }} />}>
        {(event) => <Resolved event={event} />}
      </Loaded>
    </Drawer>
  )
}

function Resolved({ event }: { event: EventDetail }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const who = personWords(event.person, words.nameless)
  return (
    <Flex vertical gap={24}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'at', label: words.time, children: moment(event.at, locale, timeZone) },
          {
            key: 'who',
            label: words.visitor,
            children: (
              <Flex gap={12} wrap>
                {who}
                <Link to={eventsOf(event.person.unionId)}>{words.eventsOfVisitor}</Link>
              </Flex>
            ),
          },
          { key: 'what', label: words.eventName, children: words.leadEvents[event.event] ?? event.event },
          {
            key: 'thing',
            label: words.funnelThing,
            children: thingName(event.contentType, event.contentTitle, words),
          },
        ]}
      />
      {event.joined && <Typography.Text type="secondary">{words.eventJoined}</Typography.Text>}
      <Timeline
        items={stepsOf(event, words).map(({ title, sentences, more }) => ({
          key: title,
          content: (
            <Flex vertical gap={4}>
              <Typography.Text strong>{title}</Typography.Text>
              {sentences.filter(Boolean).map((sentence) => (
                <span key={sentence}>{sentence}</span>
              ))}
              {more}
            </Flex>
          ),
        }))}
      />
    </Flex>
  )
}

interface Step {
  title: string
  /** An empty one is left out. */
  sentences: string[]
  more?: ReactNode
}

function stepsOf(event: EventDetail, words: ReturnType<typeof useWords>): Step[] {
  const { sharer, landing, salesperson, salespersonNow, rule } = event
  const sharedBy =
    sharer && (sharer.salesperson?.name ?? (sharer.person ? personWords(sharer.person, words.nameless) : ''))
  const named = words.funnelChannels[landing as keyof typeof words.funnelChannels] ?? landing
  const landed = landing ? words.eventLandingSaid(named) : words.eventLandingNone
  return [
    {
      title: words.eventStepShare,
      sentences: [words.eventShares[event.share], sharedBy ? words.eventSharer(sharedBy) : ''],
    },
    {
      title: `${words.eventStepWay} · ${words.eventWays[event.way]}`,
      sentences: [
        words.eventWayWhy[event.way],
        event.printed ? words.eventLandingPrinted : landed,
        event.firstScene === '2008' ? words.eventSceneCard : words.eventSceneOther,
      ],
    },
    {
      title: `${words.eventStepSalesperson} · ${salesperson.name}`,
      sentences: [
        words.eventSalespersonWhy[event.salespersonBy],
        salespersonNow.userId === salesperson.userId ? '' : words.eventSalespersonNow(salespersonNow.name),
      ],
    },
    ...(event.event === 'view'
      ? [{ title: words.eventStepVisit, sentences: [words.eventVisitWhy[event.firstOf]] }]
      : []),
    {
      title: words.eventStepCredit,
      sentences: event.colleague
        ? [words.eventColleague]
        : event.chain.length === 0
          ? [words.eventNoCredit]
          : [words.eventCreditRule(words.creditRules[rule.before].title, words.creditRules[rule.now].title)],
      more: event.chain.length > 0 && <Chain chain={event.chain} />,
    },
    {
      title: words.eventStepScore,
      sentences: [
        event.colleague ? words.eventColleague : event.scores.length === 0 ? words.eventNoScore : '',
      ],
      more: !event.colleague && event.scores.map((score) => <Score key={score.action} score={score} />),
    },
  ]
}

function Chain({ chain }: { chain: EventDetail['chain'] }) {
  const words = useWords()
  return (
    <Table
      size="small"
      pagination={false}
      rowKey={({ salesperson, person }) => `${salesperson?.userId} ${person?.unionId}`}
      dataSource={chain}
      columns={[
        {
          title: words.creditWho,
          render: (_, { salesperson, person }) =>
            person ? personWords(person, words.nameless) : salesperson?.name,
        },
        { title: words.eventRulesBefore, align: 'right', render: (_, { before }) => visits(before) },
        { title: words.eventRulesNow, align: 'right', render: (_, { now }) => visits(now) },
      ]}
    />
  )
}

const pointsOf = (rows: ScoreRow[], kind?: ScoreRow['kind']) =>
  rows.reduce((sum, row) => sum + (kind === undefined || row.kind === kind ? row.points : 0), 0)

const kinds = ['earned', 'cap', 'decay', 'expiry'] as const

/** The rows of the day under the former and the present rules, with their sums. */
function Score({ score }: { score: EventDetail['scores'][number] }) {
  const words = useWords()
  const { action, before, now, pointsBefore, pointsNow } = score
  const rows = kinds.filter((kind) => [...before, ...now].some((row) => row.kind === kind))
  const times = (now[0] ?? before[0])?.times ?? 0
  const lines = [
    ...rows.map((kind) => ({
      key: kind as string,
      title: words.scoreRowKinds[kind],
      before: pointsOf(before, kind),
      now: pointsOf(now, kind),
    })),
    { key: 'sum', title: words.eventScoreSum, before: pointsOf(before), now: pointsOf(now) },
  ]
  return (
    <Flex vertical gap={4}>
      <span>
        {words.scoreDeeds[action] ?? action} · {words.eventScoreEach(pointsBefore, pointsNow)}
      </span>
      <Typography.Text type="secondary">
        {times > 0 ? words.eventScoreDay(times) : words.eventScoreNone}
      </Typography.Text>
      {times > 0 && (
        <Table
          size="small"
          pagination={false}
          rowKey="key"
          dataSource={lines}
          columns={[
            { title: words.detail, dataIndex: 'title' },
            { title: words.eventRulesBefore, dataIndex: 'before', align: 'right' },
            { title: words.eventRulesNow, dataIndex: 'now', align: 'right' },
          ]}
        />
      )}
    </Flex>
  )
}
