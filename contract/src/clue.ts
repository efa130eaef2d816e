import { type Static, Type } from '@sinclair/typebox'
import { SpotQuestion } from '#questions.ts'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, listOf, ShownPerson } from '#shared/entities.ts'
import {
  activityId,
  companyId,
  openId,
  page,
  pageSize,
  paging,
  recordId,
  shareId,
  time,
  unionId,
  url,
  userId,
} from '#shared/fields.ts'
import { LeadAct, LeadReach } from '#shared/lead-acts.ts'
import { carrier, delivery, secondScene, short, statedShare } from '#shared/report.ts'
import { trackingDefaults } from '#shared/rules/tracking.ts'

const sameLinkAs = Type.Union([Type.Object({ name: Type.String(), number: Type.Integer() }), Type.Null()], {
  description:
    'Who opened the same link before, in a private chat: it was passed on as it was. Null where none did.',
})

const remark = Type.Object({
  /** '' where there is none. */
  words: Type.String(),
  /** The last change; '' if there is none. */
  at: Type.Union([time, Type.Literal('')]),
})

/** A part of a page, or of a piece of content: page-3, part-2 (by headings), chapter-1, minute-4, quarter-1. */
const readPart = Type.Object({
  key: Type.String(),
  /** Milliseconds. */
  duration: Type.Integer(),
  /** Its heading or chapter; absent or '' for a part without one. */
  title: Type.Optional(Type.String()),
})

/** One visitor and one thing of the salesperson: the way of the last visit, and what the visitor did. */
export const RadarEntry = Type.Object({
  id: Type.String(),
  person: ShownPerson,
  contentType,
  contentId: recordId,
  contentTitle: Type.String(),
  /** article, brochure, case, video, image, document; '' for a card or a product. */
  contentKind: Type.String(),
  /** 0 a salesperson's share, 1 a visitor's, 2 by themselves. */
  secondScene: Type.String(),
  /** single, group, timeline or ''. */
  landing: Type.String(),
  /** Visitors who shared the thing, the nearest last; empty if the salesperson's own share was opened. */
  relays: Type.Array(Type.Object({ name: Type.String(), number: Type.Integer() })),
  sameLinkAs,
  /** Visits in which the thing was looked at. */
  visits: Type.Integer(),
  /** Milliseconds of the last opening, and of all. */
  lastDuration: Type.Integer(),
  totalDuration: Type.Integer(),
  /** Actions besides reading, of the last opening: call, save_contact, share, copy, view_code. */
  actions: Type.Array(Type.String()),
  /** Sections and milliseconds of the last opening, the longest first. */
  sections: Type.Array(readPart),
  firstAt: time,
  lastAt: time,
})
export type RadarEntry = Static<typeof RadarEntry>

/** One visit of one person to the salesperson: its beginning, the longest-read part and the actions. */
export const RadarVisit = Type.Object({
  /** The view with which it began; stable. */
  id: activityId,
  person: ShownPerson,
  /** The first opened thing, and the way to it. */
  ...Type.Pick(RadarEntry, [
    'contentType',
    'contentId',
    'contentTitle',
    'contentKind',
    'secondScene',
    'landing',
    'relays',
    'sameLinkAs',
  ]).properties,
  /** The ordinal number of the visit among those of this person to the salesperson. */
  nth: Type.Integer({ minimum: 1 }),
  /** How often something was opened. */
  views: Type.Integer({ minimum: 1 }),
  /** Different things that were opened. */
  things: Type.Integer({ minimum: 1 }),
  /** Milliseconds of all views together. */
  duration: Type.Integer(),
  /** The longest-read part: a section of a card, or a whole thing with `section` ''. Null if nothing was read. */
  most: Type.Union([
    Type.Object({
      contentType,
      contentTitle: Type.String(),
      contentKind: Type.String(),
      section: Type.String(),
      /** Milliseconds. */
      duration: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /** Actions besides reading, each once. */
  actions: Type.Array(Type.String()),
  /** Whether the visit counts as interest: see `shared/rules/interest.ts`. */
  interested: Type.Boolean(),
  startedAt: time,
  /** The thing that was opened last. */
  last: Type.Object({ contentType, contentTitle: Type.String(), contentKind: Type.String() }),
  /** The end of the last reading, or the last opening. */
  lastAt: time,
})
export type RadarVisit = Static<typeof RadarVisit>

/** One line of a lead's history. */
export const TrailEntry = Type.Object({
  id: Type.String(),
  /** A name of the ledger, or `mall`. */
  event: Type.String(),
  /** Whether a visit begins with it: the entries that do so add up to the visits. */
  begins: Type.Boolean(),
  contentType,
  contentId: recordId,
  contentTitle: Type.String(),
  contentKind: Type.String(),
  secondScene: Type.String(),
  landing: Type.String(),
  relays: Type.Array(Type.Object({ name: Type.String(), number: Type.Integer() })),
  sameLinkAs,
  /** Milliseconds; 0 for an action. */
  duration: Type.Integer(),
  sections: Type.Array(readPart),
  /** Of event `ask`: the question and its place. */
  question: Type.Optional(SpotQuestion),
  /**
   * Of an order: its id, and its amount in fen. Of a booking: the service, the place and the time. Of a work order: its id and
   * number.
   */
  about: Type.Optional(
    Type.Object({
      orderId: Type.Optional(recordId),
      amount: Type.Optional(Type.Integer()),
      service: Type.Optional(Type.String()),
      place: Type.Optional(Type.String()),
      startsAt: Type.Optional(time),
      workOrderId: Type.Optional(recordId),
      number: Type.Optional(Type.String()),
    }),
  ),
  /** The count so far; only for entries of all times together, such as entering the mall (event `mall`). */
  times: Type.Optional(Type.Integer()),
  at: time,
})
export type TrailEntry = Static<typeof TrailEntry>

/** The filters of every radar of visitors and things. */
export const radarFilters = {
  /** A colleague whom the caller succeeded. */
  userId: Type.Optional(userId),
  /** Part of the person's name, or the number of one without a name. */
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  contentType: Type.Optional(contentType),
}

export const clue = {
  mallReport: endpoint('POST /biz/v1/clue/mall/report', {
    summary: 'Records that the caller entered the mall through a salesperson, who sees it on the trail.',
    access: 'visitor',
    tenant: 'companyId',
    identity: ['unionId', 'openId'],
    limit: 'form',
    body: Type.Object({
      companyId,
      // '' where it is not known yet, as in the user record.
      unionId: Type.Union([unionId, Type.Literal('')]),
      openId,
      type: Type.Literal(1),
      userId,
    }),
    data: Type.Object({ reported: Type.Boolean() }),
  }),
  radar: endpoint('GET /biz/v1/clue/radar', {
    summary:
      'The visits to the caller’s things, or to those of a colleague whom the caller succeeded, the newest first.',
    access: 'staff',
    query: Type.Object({ page, pageSize, ...radarFilters }),
    data: listOf(RadarEntry),
  }),
  radarVisits: endpoint('GET /biz/v1/clue/radar/visits', {
    summary:
      'The visits of persons to the caller, or to a colleague whom the caller succeeded, the newest first.',
    access: 'staff',
    query: Type.Object({
      page,
      pageSize,
      userId: Type.Optional(userId),
      /** interested: visits that count as interest. new: first visits. wecom: visits of WeCom customers of the member. */
      tab: Type.Optional(
        Type.Union([
          Type.Literal('all'),
          Type.Literal('interested'),
          Type.Literal('new'),
          Type.Literal('wecom'),
        ]),
      ),
      /** Part of the visitor's name, or the number of one without a name. */
      name: Type.Optional(Type.String({ maxLength: 64 })),
      /** Visits during which content of this kind was opened. */
      contentType: Type.Optional(contentType),
    }),
    data: listOf(RadarVisit),
  }),
  radarVisit: endpoint('GET /biz/v1/clue/radar/visit', {
    summary:
      'What one visit was made of, the newest first: the durations of its views add up to the visit’s.',
    access: 'staff',
    query: Type.Object({ unionId, visitId: activityId, page, pageSize }),
    data: listOf(TrailEntry),
  }),
  radarUnread: endpoint('GET /biz/v1/clue/radar/unread', {
    summary: 'The number of visits to the caller that began after a time.',
    access: 'staff',
    query: Type.Object({
      since: Type.String({
        pattern: '^2\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$',
        description: 'ISO 8601, UTC',
      }),
    }),
    data: Type.Object({ unread: Type.Integer() }),
  }),
  trail: endpoint('GET /biz/v1/clue/trail', {
    summary:
      'The whole history of one lead with the salespeople whom the caller may read, the newest first, with what salespeople did about the lead. An error for a person who is no lead of theirs.',
    access: 'staff',
    query: Type.Object({ unionId, ...paging }),
    data: Type.Composite([
      listOf(TrailEntry),
      Type.Object({
        person: ShownPerson,
        visits: Type.Integer(),
        /** Milliseconds of all visits. */
        totalDuration: Type.Integer(),
        firstAt: time,
        /** Null for a lead that the caller does not have. */
        reach: Type.Union([LeadReach, Type.Null()]),
        /** What salespeople did about the lead in the time of this page's lines, the newest first. */
        acts: Type.Array(LeadAct),
      }),
    ]),
  }),
  remark: endpoint('GET /biz/v1/clue/remark', {
    summary:
      'The remark of the caller about a lead, with those of the salespeople whom the caller succeeded. An error for a person who is no lead of the caller.',
    access: 'staff',
    query: Type.Object({ unionId }),
    data: remark,
  }),
  keepRemark: endpoint('PUT /biz/v1/clue/remark', {
    summary: 'Replaces the remark about a lead; empty words remove it. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({ unionId, words: Type.String({ maxLength: 1000 }) }),
    data: remark,
  }),
  sharePrepare: endpoint('POST /biz/v1/clue/share/prepare', {
    summary: 'Issues a share id before the caller shares.',
    access: 'visitor',
    limit: 'write',
    tenant: 'companyId',
    body: Type.Object({
      companyId: Type.Optional(companyId),
      contentType,
      contentId: recordId,
      /** The salesperson of the shared thing; needed only without a parent share. */
      userId: Type.Optional(userId),
      /** The share through which the thing was opened. */
      parentShareId: Type.Optional(Type.Union([shareId, Type.Literal('')])),
    }),
    data: Type.Object({
      shareId,
      shareType: Type.Union([Type.Literal('staff'), Type.Literal('wxUser')]),
      /** The address to share: ids before the hash. */
      link: url,
    }),
  }),
  saleShareRecord: endpoint('POST /biz/v1/clue/sale_share/record', {
    summary: 'Confirms that a salesperson’s prepared share was forwarded. Repeating it changes nothing.',
    access: 'staff',
    tenant: 'companyId',
    identity: ['userId'],
    body: Type.Object({
      companyId,
      operateEntity: Type.String({ minLength: 1, maxLength: 32 }),
      saleShareId: shareId,
      /** The channel. */
      shareType: Type.Literal(trackingDefaults.channel),
      userId,
      operateEntityObj: Type.Object({
        operateEntityId: recordId,
        operateEntityType: Type.String({ minLength: 1, maxLength: 32 }),
      }),
      ...delivery,
      ...carrier,
      platform: short,
      reportType: short,
      customerId: short,
      /**
       * The share by which the salesperson came to the thing, the share in the present address, and the root of both.
       */
      shareId: statedShare,
      currentShareId: statedShare,
      clueShareId: statedShare,
      secondScene: Type.Optional(secondScene),
      /** Made by the server if absent. */
      activityId: Type.Optional(activityId),
    }),
    data: Type.Object({ saleShareId: shareId, confirmedAt: time }),
  }),
}
