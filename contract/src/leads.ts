import { type Static, Type } from '@sinclair/typebox'
import { TrailEntry } from '#clue.ts'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, listOf, ShownPerson } from '#shared/entities.ts'
import {
  day,
  line,
  page,
  pageSize,
  paging,
  recordId,
  time,
  unionId,
  url,
  userId,
  withDefault,
} from '#shared/fields.ts'
import { amount, leadStage, purchase } from '#shared/lead-acts.ts'
import { secondScene } from '#shared/report.ts'

const noneOr = (field: typeof time) => Type.Union([field, Type.Literal('')])
const moment = Type.String({ format: 'date-time', maxLength: 40, description: 'ISO 8601' })
const scene = Type.String()

/** `wecom`: a customer of the salesperson in WeCom; `marketing`: known through visits in WeChat alone. */
export const leadSource = Type.Union([Type.Literal('marketing'), Type.Literal('wecom')])

/** Deeds that make a person a lead. */
export const leadDeed = Type.Union([
  Type.Literal('visit'),
  Type.Literal('form'),
  Type.Literal('card'),
  Type.Literal('mall'),
  Type.Literal('contact'),
  /** Deleted the salesperson in WeCom. */
  Type.Literal('gone'),
  /** Was imported by an administrator. */
  Type.Literal('import'),
])

const removedBy = Type.Union([
  Type.Literal(''),
  Type.Literal('customer'),
  Type.Literal('member'),
  Type.Literal('transfer'),
])
const salesperson = Type.Object({ userId, name: Type.String() })

/** One person with one salesperson. */
export const Lead = Type.Object({
  person: ShownPerson,
  source: leadSource,
  stage: leadStage,
  salesperson,
  /** Visits as on the trail and the radar: everything opened in one visit counts once. */
  visits: Type.Integer(),
  firstAt: time,
  lastAt: time,
  /** The last deed; of a visit with the thing that was opened, of a form with the form. */
  last: Type.Object({
    deed: leadDeed,
    contentType: Type.Union([contentType, Type.Literal('')]),
    contentId: Type.Union([recordId, Type.Literal('')]),
    contentTitle: Type.String(),
  }),
  /** The next appointment. */
  nextAt: noneOr(time),
})
export type Lead = Static<typeof Lead>

export const warning = Type.Object({
  /** Days until it returns to the pool, within the company’s days of warning; 0 in the night itself; otherwise null. */
  returnsIn: Type.Union([Type.Integer(), Type.Null()]),
})

/** A lead as its salesperson's lists show it. */
const ListedLead = Type.Composite([Lead, warning])
export type ListedLead = Static<typeof ListedLead>

const leadSystem = Type.Union([Type.Literal('wecom'), Type.Literal('mall')])

/** Conditions of every list of leads. */
export const leadFilter = {
  stage: Type.Optional(leadStage),
  /** The salesperson. */
  userId: Type.Optional(userId),
  /** Origin of the first visit: 0 by the salesperson’s share, 1 by a visitor’s, 2 by themselves. */
  scene: Type.Optional(secondScene),
  /** Days of the last deed, in the company’s time zone, both included. */
  from: Type.Optional(day),
  to: Type.Optional(day),
}

/** One counted origin of leads: a region, the thing of the first visit, another system or an event. */
export const leadOrigin = Type.Object({
  area: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  /** Holds together with `contentId`. */
  contentType: Type.Optional(contentType),
  contentId: Type.Optional(recordId),
  system: Type.Optional(leadSystem),
  /** Of a contact code, with the system `wecom`; '' without a code. */
  state: Type.Optional(Type.String({ maxLength: 128 })),
  event: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})
export type LeadOrigin = Static<typeof leadOrigin>

/** What every list of leads can be sorted by. */
export const leadOrders = [
  Type.Literal('lastAt'),
  Type.Literal('firstAt'),
  Type.Literal('visits'),
  Type.Literal('name'),
] as const

/** A list of leads: all conditions hold together. */
const asked = Type.Object({
  ...paging,
  /** all: also the leads of a superior's team, or those of the company for those who may see its customers. */
  scope: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('all')])),
  keyword: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'part of the name or of the caller’s remark; the number of a visitor without a name; a phone that the lead gave, whole or its last four digits',
    }),
  ),
  filters: Type.Optional(
    Type.Object({
      ...leadFilter,
      /** With this tag, by hand, by rule or from WeCom. */
      tagId: Type.Optional(recordId),
      /** With an appointment that is set: `due` in the past or today, `set` at any time. */
      appointment: Type.Optional(Type.Union([Type.Literal('due'), Type.Literal('set')])),
      /** Only those that return to the pool soon: `returnsIn` is no null. */
      returning: Type.Optional(Type.Boolean()),
      /** As a number of `area`, `mk_scene`, `third_party_scene` or `event` counts them. */
      origin: Type.Optional(leadOrigin),
    }),
  ),
  sortBy: Type.Optional(Type.Union([...leadOrders, Type.Literal('nextAt')])),
  sortOrder: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
})
export type LeadsAsked = Static<typeof asked>

const paged = Type.Object(paging)
const pagedLead = Type.Object({ unionId, page, pageSize })
const pagesOfLead = Type.Object({ unionId, ...paging })

/**
 * Ways of hand-overs: handed to a colleague; to the pool, given back, withdrawn by an administrator, or
 * after days without contact; from the pool, claimed by a member or assigned by an administrator or by a rule; and
 * imported, for a salesperson or into the pool.
 */
export const turnWay = Type.Union([
  Type.Literal('turn'),
  Type.Literal('returned'),
  Type.Literal('withdrawn'),
  Type.Literal('idle'),
  Type.Literal('claimed'),
  Type.Literal('assigned'),
  Type.Literal('rule'),
  Type.Literal('imported'),
])
export type TurnWay = Static<typeof turnWay>

/** A lead that went from one salesperson to another, or into the pool or out of it. */
export const Turn = Type.Object({
  turnId: recordId,
  person: ShownPerson,
  way: turnWay,
  /**
   * The reason of the member who gave it back to the pool; for `rule`, and for `imported` by a rule, the rule's name.
   */
  reason: Type.String(),
  /** Null is the pool. */
  from: Type.Union([salesperson, Type.Null()]),
  to: Type.Union([salesperson, Type.Null()]),
  /** As the caller sees it. */
  direction: Type.Union([Type.Literal('given'), Type.Literal('received'), Type.Literal('other')]),
  at: time,
  undoneAt: noneOr(time),
})
export type Turn = Static<typeof Turn>

/** Names the salesperson if several have the lead; by default the caller’s own lead. */
const holder = Type.Optional(userId)

const FollowUp = Type.Object({
  followId: recordId,
  salesperson: Type.String(),
  words: Type.String(),
  purchase,
  at: time,
})

const FormOfLead = Type.Object({ answerId: recordId, formId: recordId, title: Type.String(), at: time })

const counted = <T extends ReturnType<typeof Type.Object>>(item: T) => Type.Object({ list: Type.Array(item) })

/** One lead with what only its page shows. */
export const leadDetail = Type.Composite([
  Lead,
  Type.Object({
    /** A phone that the lead gave to the salesperson, else ''. */
    phone: Type.String(),
    /** The facts in the lists with which administrators imported it, the newest first. */
    imports: Type.Array(
      Type.Object({ employer: Type.String(), region: Type.String(), note: Type.String(), at: time }),
    ),
    /** Persons who were joined into this one, with the verified id, the newest first. */
    joins: Type.Array(
      Type.Object({
        /** The id of the joined person, for `undoJoin`. */
        joinedId: recordId,
        reason: Type.String(),
        at: time,
        undoneAt: noneOr(time),
        /** Whether the join can be undone: it was not undone yet. */
        canUndo: Type.Boolean(),
      }),
    ),
    /** Hand-overs of the lead, the newest first. */
    turns: Type.Array(Turn),
  }),
])

const leadList = <K extends `POST /${string}`>(key: K, summary: string) =>
  endpoint(key, { summary, access: 'staff', body: asked, data: listOf(ListedLead) })

/** Leads: persons who are known through visits, forms, cards left, the mall or WeCom. */
export const leads = {
  list: leadList(
    'POST /biz/v1/clue/list',
    'The caller’s leads of all sources; with `scope` those of the team too.',
  ),
  marketing: leadList('POST /biz/v1/clue/mk_list', 'The caller’s leads who are no WeCom customers.'),
  marketingAll: leadList(
    'POST /biz/v1/clue/mk_list/all',
    'Leads who are no WeCom customers: all that the caller may see. Those with the right to customers see the company’s, superiors their team’s.',
  ),
  wecom: leadList('POST /biz/v1/clue/qw_list', 'The caller’s customers in WeCom.'),
  unassociated: leadList(
    'POST /biz/v1/clue/mk_unassociated_customer_list',
    'The caller’s leads who are no WeCom contact of any colleague.',
  ),
  turned: endpoint('POST /biz/v1/clue/turned_list', {
    summary:
      'Hand-overs that the caller made or received, the newest first. Without `direction` also those of the team of a superior, and of the company for those who may see its customers.',
    access: 'staff',
    body: Type.Composite([
      paged,
      Type.Object({
        direction: Type.Optional(Type.Union([Type.Literal('given'), Type.Literal('received')])),
      }),
    ]),
    data: listOf(Turn),
  }),
  turn: endpoint('POST /biz/v1/clue/turn', {
    summary: 'Hands a lead to a colleague, with its history. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({ unionId, userId }),
    data: Turn,
    errors: ['illegalMove'],
  }),
  colleagues: endpoint('GET /biz/v1/clue/turn/colleagues', {
    summary: 'Active colleagues to whom the caller can hand a lead, by name; at most 100.',
    access: 'staff',
    query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 64 })) }),
    data: counted(Type.Object({ userId, name: Type.String(), position: Type.String(), avatar: url })),
  }),
  undoTurn: endpoint('POST /biz/v1/clue/turn/undo', {
    summary: 'Undoes a hand-over, if the colleague has not handed the lead over since.',
    access: 'staff',
    body: Type.Object({ turnId: recordId }),
    data: Turn,
    errors: ['cannotUndo', 'poolLimit'],
  }),
  progress: endpoint('PUT /biz/v1/clue/progress', {
    summary: 'Sets the stage or the next appointment of a lead. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({
      unionId,
      holder,
      stage: Type.Optional(leadStage),
      /** '' removes the appointment. */
      nextAt: Type.Optional(Type.Union([moment, Type.Literal('')])),
    }),
    data: Type.Object({ stage: leadStage, nextAt: noneOr(time) }),
  }),
  followUps: endpoint('GET /biz/v1/clue/follow', {
    summary: 'The follow-up records of a lead, the newest first.',
    access: 'staff',
    query: pagesOfLead,
    data: listOf(FollowUp),
  }),
  addFollowUp: endpoint('POST /biz/v1/clue/follow', {
    summary:
      'Adds a follow-up record, and the next appointment if one is given. A purchase makes the lead a customer.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({
      unionId,
      holder,
      words: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
      nextAt: Type.Optional(Type.Union([moment, Type.Literal('')])),
      /** With the lead's paid order, or with an amount of its own: an amount counts once. */
      purchase: Type.Optional(
        Type.Object({ amount: Type.Optional(amount), orderId: Type.Optional(recordId) }),
      ),
    }),
    data: FollowUp,
  }),
  becomeCustomer: endpoint('POST /biz/v1/clue/mk_become_customer', {
    summary:
      'Makes a lead a customer. A WeCom contact of the salesperson can be named, if it has the verified unionId of the lead. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({
      unionId,
      externalUserId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    data: Type.Object({ stage: leadStage, externalUserId: Type.String() }),
    errors: ['illegalMove'],
  }),
  ofBusinessCustomer: endpoint('POST /biz/v1/clue/qw_activity_for_bcustomer', {
    summary: 'The activities of the contacts of one business customer, the newest first.',
    access: 'staff',
    body: Type.Object({
      unionIds: Type.Array(unionId, { minItems: 1, maxItems: 20 }),
      page: withDefault(Type.Integer({ minimum: 1, maximum: 20 }), 1),
      pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 20),
    }),
    data: Type.Object({
      list: Type.Array(Type.Composite([TrailEntry, Type.Object({ person: ShownPerson })])),
      total: Type.Integer(),
      page: Type.Integer(),
      pageSize: Type.Integer(),
    }),
  }),
  recentForms: endpoint('POST /biz/v1/clue/recent/submit/form', {
    summary: 'The forms that the caller’s leads submitted, and those of the caller’s team, the newest first.',
    access: 'staff',
    body: paged,
    data: listOf(Type.Composite([FormOfLead, Type.Object({ person: ShownPerson })])),
  }),
  marketingDetail: endpoint('GET /biz/v1/clue/mk_detail', {
    summary: 'One lead with its stage, appointment, joins and hand-overs.',
    access: 'staff',
    query: Type.Object({ unionId }),
    data: Type.Composite([
      leadDetail,
      warning,
      Type.Object({
        /**
         * Whether the caller may set its stage and appointment and hand it over; false for superiors, and after a
         * hand-over.
         */
        mayChange: Type.Boolean(),
        /** Whether it is in the pool: then the salesperson is the last one. */
        inPool: Type.Boolean(),
        /** Whether a salesperson whom the caller reaches has or had the lead as a customer in WeCom. */
        inWecom: Type.Boolean(),
      }),
    ]),
  }),
  wechatDetail: endpoint('GET /biz/v1/clue/mk_wechat_detail', {
    summary: 'The facts about a lead from WeChat.',
    access: 'staff',
    query: Type.Object({ unionId }),
    data: Type.Object({
      person: ShownPerson,
      /** Whether the unionId is known, by which apps and WeCom name the same person. */
      hasUnionId: Type.Boolean(),
      /** In how many of the company’s apps the person was. */
      apps: Type.Integer(),
      /** Whether name and portrait were granted. */
      hasProfile: Type.Boolean(),
      firstAt: time,
    }),
  }),
  wecomDetail: endpoint('GET /biz/v1/clue/qw_detail', {
    summary:
      'A WeCom customer: the salespeople who have them, since when and through which code. An error for a lead who is no customer.',
    access: 'staff',
    query: Type.Object({ unionId }),
    data: Type.Object({
      person: ShownPerson,
      /** Whether the caller may change its note. */
      mayChange: Type.Boolean(),
      contacts: Type.Array(
        Type.Object({
          externalUserId: Type.String(),
          salesperson,
          name: Type.String(),
          avatar: url,
          /** Of the contact code; '' if they came another way. */
          state: Type.String(),
          addedAt: time,
          removedAt: noneOr(time),
          /** The side that removed the other, or a hand-over; '' while the contact lasts, and where WeCom did not say. */
          removedBy,
          /** The salesperson's note, here and in WeCom. */
          remark: Type.String(),
          description: Type.String(),
          phones: Type.Array(Type.String()),
          /**
           * Whether WeCom has the stored note and tags: '' if it has; a failed note is retried when it is saved again.
           */
          write: Type.Union([Type.Literal(''), Type.Literal('waiting'), Type.Literal('failed')]),
        }),
      ),
    }),
  }),
  keepWecomNote: endpoint('PUT /biz/v1/clue/qw_note', {
    summary:
      'Stores the caller’s note of an own WeCom customer: a remark, a description and phones. A job writes it to WeCom. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({
      unionId,
      externalUserId: Type.String({ minLength: 1, maxLength: 128 }),
      remark: line(20),
      description: line(150),
      phones: Type.Array(Type.String({ pattern: '^[0-9+ -]{3,20}$' }), { maxItems: 5 }),
    }),
    data: Type.Object({ kept: Type.Boolean() }),
  }),
  sceneDetail: endpoint('GET /biz/v1/clue/scene/detail', {
    summary: 'The first visit of a lead; null if the first deed was no visit.',
    access: 'staff',
    query: Type.Object({ unionId }),
    data: Type.Object({ first: Type.Union([TrailEntry, Type.Null()]) }),
  }),
  activity: endpoint('GET /biz/v1/clue/activity', {
    summary: 'The activities of a lead, the newest first.',
    access: 'staff',
    query: pagedLead,
    data: listOf(TrailEntry),
  }),
  // No page of ours uses the next two: `trail` and `activity` serve both kinds of leads. They are for other clients.
  marketingActivity: endpoint('GET /biz/v1/clue/mk_activity', {
    summary: 'The activities of a lead who is no WeCom customer of the caller; an error for others.',
    access: 'staff',
    query: pagedLead,
    data: listOf(TrailEntry),
  }),
  wecomActivity: endpoint('GET /biz/v1/clue/qw_activity', {
    summary: 'The activities of a WeCom customer of the caller; an error for others.',
    access: 'staff',
    query: pagedLead,
    data: listOf(TrailEntry),
  }),
  formsOfLead: endpoint('GET /biz/v1/clue/mk_form_list', {
    summary: 'The forms that a lead submitted, the newest first.',
    access: 'staff',
    query: pagedLead,
    data: listOf(FormOfLead),
  }),
  areas: endpoint('GET /biz/v1/clue/area', {
    summary:
      'Regions that leads named in forms, and how many leads did; no region is derived from addresses.',
    access: 'staff',
    data: counted(Type.Object({ area: Type.String(), leads: Type.Integer() })),
  }),
  salespeople: endpoint('GET /biz/v1/clue/sales', {
    summary: 'The salespeople whose leads the caller may see, and how many each has.',
    access: 'staff',
    data: counted(Type.Object({ userId, name: Type.String(), leads: Type.Integer() })),
  }),
  scenes: endpoint('GET /biz/v1/clue/scene', {
    summary:
      'How leads came the first time: 0 by the salesperson’s share, 1 by a visitor’s, 2 by themselves.',
    access: 'staff',
    data: counted(Type.Object({ scene, leads: Type.Integer() })),
  }),
  marketingScenes: endpoint('GET /biz/v1/clue/mk_scene', {
    summary:
      'The things through which leads came the first time, those with the most leads first; at most 100.',
    access: 'staff',
    data: counted(
      Type.Object({ contentType, contentId: recordId, contentTitle: Type.String(), leads: Type.Integer() }),
    ),
  }),
  otherScenes: endpoint('GET /biz/v1/clue/third_party_scene', {
    summary: 'Other systems through which leads came: WeCom, by the contact code, and the mall.',
    access: 'staff',
    data: counted(
      Type.Object({
        system: leadSystem,
        /** Of the contact code, the same for all its openings; '' without one. */
        state: Type.String(),
        /** The name of the contact code; '' without one, and for a state of another origin. */
        name: Type.String(),
        leads: Type.Integer(),
      }),
    ),
  }),
  events: endpoint('GET /biz/v1/clue/event', {
    summary: 'The deeds of leads, with the number of leads for each.',
    access: 'staff',
    data: counted(Type.Object({ event: Type.String(), leads: Type.Integer() })),
  }),
}
