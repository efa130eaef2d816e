import { type Static, Type } from '@sinclair/typebox'
import { ScoreRow } from '#scores.ts'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, listOf, ShownPerson } from '#shared/entities.ts'
import { day, page, pageSize, recordId, time, unionId, userId } from '#shared/fields.ts'
import { creditRules } from '#shared/rules/credit.ts'
import { ledgerEvents } from '#shared/rules/ledger-events.ts'
import { visitWays } from '#shared/rules/visit-source.ts'

const salesperson = Type.Object({ userId, name: Type.String() })
const eventName = Type.Union(ledgerEvents.map((each) => Type.Literal(each)))
const way = Type.Union(visitWays.map((each) => Type.Literal(each)))
const creditRule = Type.Union(creditRules.map((each) => Type.Literal(each)))

/** An event of the ledger as it was stored. */
export const EventLine = Type.Object({
  eventId: recordId,
  /** When the server received it, to the millisecond. */
  at: time,
  event: eventName,
  person: ShownPerson,
  /** The salesperson for whom it counts. */
  salesperson,
  contentType,
  contentId: recordId,
  contentTitle: Type.String(),
  /** By a salesperson’s share, a visitor’s share or without a share. */
  way,
  /** single, group, timeline, scan; '' where the phone did not say. */
  landing: Type.String(),
  section: Type.String(),
  /** Counted milliseconds of a dwell. */
  duration: Type.Integer(),
  /** Of a view: its mark as the first one. */
  firstOf: Type.Union([Type.Literal('visit'), Type.Literal('kind'), Type.Literal('thing'), Type.Literal('')]),
})
export type EventLine = Static<typeof EventLine>

/** Why an event has the share that it has. */
export const shareReasons = ['none', 'used', 'own', 'left'] as const

const ChainLink = Type.Object({
  /** A member of staff, or the visitor in `person`; one of the two is null. */
  salesperson: Type.Union([salesperson, Type.Null()]),
  person: Type.Union([ShownPerson, Type.Null()]),
  /** In millionths of the visit: under the rule when it came, and under that of today. */
  before: Type.Integer(),
  now: Type.Integer(),
})

const Score = Type.Object({
  action: ScoreRow.properties.action,
  /** Points for each time, under the rules when it came and under those of today. */
  pointsBefore: Type.Integer(),
  pointsNow: Type.Integer(),
  /** The rows of the ledger for this action and day, under both. */
  before: Type.Array(ScoreRow),
  now: Type.Array(ScoreRow),
})

/** The resolution of each part of an event, in the order in which the server does it. */
export const EventDetail = Type.Composite([
  EventLine,
  Type.Object({
    /** The day of the company’s clock. */
    day,
    /** Whether the acting person was joined into another one since; `person` is the person after the join. */
    joined: Type.Boolean(),
    /** Whether the person is a colleague: such events earn nothing. */
    colleague: Type.Boolean(),
    /** The fields of the report that named a share of the company, the nearest first. */
    stated: Type.Array(
      Type.Union([
        Type.Literal('compatibleShareId'),
        Type.Literal('currentShareId'),
        Type.Literal('shareId'),
        Type.Literal('clueShareId'),
      ]),
    ),
    /**
     * none: no share was named. used: the event came by it. own: the person’s own share, which counts as none. left: its salesperson
     * had left without a successor, so it was ignored.
     */
    share: Type.Union(shareReasons.map((each) => Type.Literal(each))),
    /** The maker of the share that was used or ignored; null without a share. */
    sharer: Type.Union([
      Type.Object({
        salesperson: Type.Union([salesperson, Type.Null()]),
        person: Type.Union([ShownPerson, Type.Null()]),
      }),
      Type.Null(),
    ]),
    /** Whether the way of opening is that of a printed code, as the phone named none. */
    printed: Type.Boolean(),
    /** The fact that named the salesperson: the share, the card’s owner, or the report and the thing. */
    salespersonBy: Type.Union([Type.Literal('share'), Type.Literal('card'), Type.Literal('thing')]),
    /** The member who has the salesperson’s leads now. */
    salespersonNow: salesperson,
    /** Tracking’s code of the page: 2008 for the card, 2009 for any other. */
    firstScene: Type.String(),
    rule: Type.Object({ before: creditRule, now: creditRule }),
    /** Sharers credited with the visit that begins with the event, the first of the chain first; empty for any other event. */
    chain: Type.Array(ChainLink),
    /** Actions of score rules that the event counts for. */
    scores: Type.Array(Score),
  }),
])
export type EventDetail = Static<typeof EventDetail>

/** The event inspector for administrators: each event, and how the server resolved it. */
export const events = {
  list: endpoint('GET /wxwork/v1/console/events', {
    summary:
      'The events of the last seven days, or of a span of at most 31 days, the newest first. At most 10,000 are counted.',
    access: 'admin',
    may: 'customers.read',
    query: Type.Object({
      from: Type.Optional(day),
      to: Type.Optional(day),
      event: Type.Optional(eventName),
      contentType: Type.Optional(contentType),
      way: Type.Optional(way),
      userId: Type.Optional(userId),
      unionId: Type.Optional(unionId),
      page,
      pageSize,
    }),
    data: Type.Composite([
      listOf(EventLine),
      Type.Object({
        /** Whether there are more events than were counted. */
        isMore: Type.Boolean(),
      }),
    ]),
  }),
  detail: endpoint('GET /wxwork/v1/console/events/detail', {
    summary:
      'How the share, the way, the salesperson, the credit and the score of an event were resolved, and what it would give under today’s rules.',
    access: 'admin',
    may: 'customers.read',
    query: Type.Object({ eventId: recordId, at: time }),
    data: EventDetail,
  }),
}
