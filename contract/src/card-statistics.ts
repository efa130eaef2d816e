import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, listOf, ShownPerson } from '#shared/entities.ts'
import { day, page, pageSize, recordId, unionId, url, userId } from '#shared/fields.ts'
import { visitSources, visitWays } from '#shared/rules/visit-source.ts'

const choice = <const T extends readonly string[]>(names: T) =>
  Type.Union(names.map((name) => Type.Literal(name as T[number])))
const figure = Type.Object({
  value: Type.Integer(),
  /** The same for as many days before the span. */
  before: Type.Integer(),
})

/** A span of at most 366 days, both ends included, and the member of the numbers; the caller by default. */
const asked = {
  from: day,
  to: day,
  contentType: Type.Optional(contentType),
  /** The whole company: administrators only. */
  scope: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('company')])),
  /**
   * A member of staff, in place of a scope. Administrators may name every member, superiors those of their team, other
   * staff only themselves.
   */
  userId: Type.Optional(userId),
}

const person = Type.Object({
  ...ShownPerson.properties,
  /** '' if there is no trail. */
  unionId: Type.Union([unionId, Type.Literal('')]),
})

/** The numbers that open into rows. `dwell` is time; the others count. */
export const statisticsMetric = choice([
  'visits',
  'visitors',
  'newVisitors',
  'dwell',
  'shares',
  'relays',
  'saves',
  'calls',
  'exchanges',
  'contacts',
])
export type StatisticsMetric = Static<typeof statisticsMetric>

const statistics = <const P extends `/${string}`, D extends TProperties>(path: P, summary: string, data: D) =>
  endpoint(`POST /biz/v1/card/statistics${path}`, {
    summary,
    access: 'staff',
    aliases: [`/biz/v1/card/card/statistics${path}`],
    body: Type.Object(asked),
    data: Type.Object(data),
  })

/** Statistics of a member's cards and things, and of the company's. Visits of staff, previews and machines do not count. */
export const cardStatistics = {
  entranceOverview: statistics('/entrance_overview', 'Where visits came from, and who brought them.', {
    visits: Type.Integer(),
    visitors: Type.Integer(),
    sources: Type.Array(Type.Object({ source: choice(visitSources), visits: Type.Integer() })),
    ways: Type.Array(
      Type.Object({
        way: choice(visitWays),
        visits: Type.Integer(),
        /** How often it was passed on this way: shares of staff, shares of visitors. */
        shares: Type.Integer(),
      }),
    ),
  }),
  overview: statistics('/overview', 'The numbers of a span of days, each with that of the span before.', {
    visits: figure,
    /** Persons, each once, over all days and phones. */
    visitors: figure,
    /** Visitors without an earlier visit. */
    newVisitors: figure,
    /** Milliseconds of a visit on average. */
    dwell: figure,
    /** Forwards by staff: each once, when it was confirmed or first opened. */
    shares: figure,
    /** Forwards by visitors: each once, when it was first opened. */
    relays: figure,
    saves: figure,
    calls: figure,
    /** Cards left in return. */
    exchanges: figure,
    /** Customers who were added in WeCom and are still there. */
    contacts: figure,
  }),
  trend: statistics('/trend', 'A span by its days; a single day by its hours.', {
    unit: Type.Union([Type.Literal('day'), Type.Literal('hour')]),
    points: Type.Array(
      Type.Object({
        /** A day, or the hour of the day: 0 to 23. */
        at: Type.String(),
        visits: Type.Integer(),
        visitors: Type.Integer(),
        shares: Type.Integer(),
      }),
    ),
    /** Of a single day: visits of erased visitors, which are in the number of the day but in none of its hours. */
    forgotten: Type.Integer(),
  }),
  viewTop: statistics(
    '/view_top',
    'The things and visitors with the most visits; for administrators, the colleagues too.',
    {
      things: Type.Array(
        Type.Object({ contentType, contentId: recordId, title: Type.String(), visits: Type.Integer() }),
      ),
      visitors: Type.Array(Type.Object({ person, visits: Type.Integer(), lastDay: day })),
      /** Empty, except for the whole company. */
      colleagues: Type.Array(
        Type.Object({
          userId,
          name: Type.String(),
          avatar: url,
          visits: Type.Integer(),
          visitors: Type.Integer(),
        }),
      ),
    },
  ),
  parts: endpoint('POST /biz/v1/card/statistics/parts', {
    summary: 'The reading times of the pages, parts or chapters of a material, the longest first.',
    access: 'staff',
    body: Type.Object({ ...asked, contentId: recordId }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          /** page-3, part-2, chapter-1, minute-4 or quarter-1. */
          key: Type.String(),
          /** Its heading or chapter, '' for a part without one. */
          title: Type.String(),
          /** Milliseconds of all visitors. */
          duration: Type.Integer(),
          visitors: Type.Integer(),
        }),
      ),
    }),
  }),
  rows: endpoint('POST /biz/v1/card/statistics/rows', {
    summary:
      'The rows that a number counts, the largest first. The amounts of all rows plus `forgotten` equal the number.',
    access: 'staff',
    body: Type.Object({
      ...asked,
      metric: statisticsMetric,
      /** Of `visits` alone: by one source, or one way. */
      source: Type.Optional(choice(visitSources)),
      way: Type.Optional(choice(visitWays)),
      /** Or of one thing; `contentType` is then required. */
      contentId: Type.Optional(recordId),
      page,
      pageSize,
    }),
    data: Type.Composite([
      listOf(
        Type.Object({
          /** Null if the row is a shared thing. */
          person: Type.Union([person, Type.Null()]),
          title: Type.String(),
          contentType: Type.Union([contentType, Type.Literal('')]),
          /** How often; milliseconds of `dwell`. */
          amount: Type.Integer(),
          /** When it was the last time. */
          lastDay: day,
        }),
      ),
      Type.Object({
        sum: Type.Integer(),
        /** The part of the number that comes from erased visitors. */
        forgotten: Type.Integer(),
      }),
    ]),
  }),
}
