import { type Static, Type } from '@sinclair/typebox'
import { welcomeWords } from '#contacts.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import {
  activityId,
  companyId,
  day,
  line,
  page,
  pageSize,
  recordId,
  requiredName,
  revision,
  time,
  unionId,
  url,
  userId,
} from '#shared/fields.ts'
import { shift } from '#shared/hours.ts'

const codeId = recordId

/**
 * A contact-me code of WeCom, or a link of its acquisition assistant, which uses up the company's purchased quota of
 * customers.
 */
export const codeKind = Type.Union([Type.Literal('contact'), Type.Literal('assistant')])
export type CodeKind = Static<typeof codeKind>

/** making: WeCom has not created it yet. open: it leads to its members. ended: permanently. */
export const codeState = Type.Union([Type.Literal('making'), Type.Literal('open'), Type.Literal('ended')])
export type CodeState = Static<typeof codeState>

const hours = Type.Array(shift, { maxItems: 14, description: 'empty for all hours' })
const person = Type.Object({ userId, name: Type.String(), position: Type.String(), avatar: url })

const settings = {
  name: requiredName,
  /** The place where it is handed out; '' for none. */
  channel: line(30),
  members: Type.Array(Type.Object({ userId, hours }), { minItems: 1, maxItems: 50 }),
  /** Member to whom the code leads while no member is on duty; '' for all members. */
  deputyId: Type.Union([userId, Type.Literal('')]),
  tagIds: Type.Array(recordId, { maxItems: 20 }),
  /** The welcome message; '' for the company's. */
  welcome: welcomeWords,
}

export const Code = Type.Object({
  codeId,
  kind: codeKind,
  name: Type.String(),
  channel: Type.String(),
  owner: person,
  members: Type.Array(
    Type.Composite([person, Type.Object({ hours: Type.Array(shift), onDuty: Type.Boolean() })]),
  ),
  deputy: Type.Union([person, Type.Null()]),
  tags: Type.Array(Type.Object({ tagId: recordId, name: Type.String() })),
  welcome: Type.String(),
  state: codeState,
  /**
   * Why WeCom has not made or changed the code yet: `noApp`, `unreachable`, or WeCom's errcode; '' without a problem.
   */
  problem: Type.String(),
  /** The page to share; its openings are counted, and customers are assigned to them. */
  address: url,
  /** Of kind contact the picture to print; '' until it is made. */
  image: url,
  /** Of kind assistant the link to hand out; '' until it is made. */
  link: url,
  /** Openings of the page; the same as `figures.open` of one code. */
  opens: Type.Integer(),
  /** Customers added; the same as `figures.add` of one code. */
  adds: Type.Integer(),
  revision,
  createdAt: time,
})
export type Code = Static<typeof Code>

/** open: openings of the page. add: customers who were added. gone: those of them who left. */
export const codeStep = Type.Union([Type.Literal('open'), Type.Literal('add'), Type.Literal('gone')])
export type CodeStep = Static<typeof codeStep>

const Quota = Type.Object({
  total: Type.Integer(),
  balance: Type.Integer(),
  /** Parts of the balance by the day on which they end. */
  ends: Type.Array(Type.Object({ day, balance: Type.Integer() })),
  askedAt: time,
  /** used: none left. low: fewer than 20 left. ending: a part ends within 14 days. '': none of these. */
  warning: Type.Union([Type.Literal(''), Type.Literal('used'), Type.Literal('low'), Type.Literal('ending')]),
})
export type CodeQuota = Static<typeof Quota>

export const codes = {
  open: endpoint('POST /biz/v1/code/open', {
    summary:
      'Opens the page of a code: counts the opening and answers a code whose WeCom state ties a new customer to it. Counts once for each activity.',
    access: 'public',
    tenant: 'companyId',
    limit: 'tracking',
    body: Type.Object({ companyId, codeId, activityId }),
    data: Type.Object({
      state: codeState,
      kind: codeKind,
      /** The member to whom it leads now; null if there are several, or if the code has ended and its maker left. */
      member: Type.Union([person, Type.Null()]),
      /** Of kind contact, while it is open: the picture of the code, an address or a data URL. */
      picture: Type.String(),
      /** Of kind assistant, while it is open: the link to follow. */
      link: url,
    }),
  }),
  list: endpoint('POST /biz/v1/code/list', {
    summary: 'Codes, the newest first: those that the caller made or is a member of, or with `company` all.',
    access: 'staff',
    body: Type.Object({
      page,
      pageSize,
      /** Part of the name or of the channel. */
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      company: Type.Optional(Type.Boolean()),
    }),
    data: listOf(Code),
  }),
  detail: endpoint('GET /biz/v1/code/detail', {
    summary: 'One code with its figures.',
    access: 'staff',
    query: Type.Object({ codeId }),
    data: Type.Composite([
      Code,
      Type.Object({
        figures: Type.Object({ open: Type.Integer(), add: Type.Integer(), gone: Type.Integer() }),
        /** Customers added on each of the last 30 days, today the last. */
        days: Type.Array(Type.Object({ day, adds: Type.Integer() })),
        /** Whether the caller may change it. */
        mine: Type.Boolean(),
      }),
    ]),
  }),
  rows: endpoint('GET /biz/v1/code/rows', {
    summary: 'The rows behind a figure of a code, the newest first.',
    access: 'staff',
    query: Type.Object({ codeId, step: codeStep, page, pageSize }),
    data: listOf(
      Type.Object({
        at: time,
        /** Of a customer: when they opened the code's page; null if they scanned it elsewhere. */
        openedAt: Type.Union([time, Type.Null()]),
        /** In whose WeCom the customer is; '' of an opening. */
        member: Type.String(),
        /** Null of an opening, and of a colleague's customer for a role that does not read them. */
        person: Type.Union([
          Type.Object({
            /** '' of a customer who never visited. */
            unionId: Type.Union([unionId, Type.Literal('')]),
            name: Type.String(),
            /** Identifies persons without a name; 0 if there is a name. */
            number: Type.Integer(),
          }),
          Type.Null(),
        ]),
      }),
    ),
  }),
  members: endpoint('GET /biz/v1/code/members', {
    summary: 'Active members of staff to choose for a code, by name: at most 20.',
    access: 'admin',
    may: 'links.write',
    query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 64 })) }),
    data: Type.Object({
      list: Type.Array(Type.Composite([person, Type.Object({ department: Type.String() })])),
    }),
  }),
  create: endpoint('POST /biz/v1/code/create', {
    summary:
      'Makes a code. Without the right to write links its only member is the caller. WeCom makes it at once or, where it fails, later.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({ kind: codeKind, ...settings }),
    data: Code,
  }),
  update: endpoint('PUT /biz/v1/code/update', {
    summary: 'Changes a code of the caller’s, or any for a role that may. The printed picture stays good.',
    access: 'staff',
    body: Type.Object({ codeId, revision, ...settings }),
    data: Code,
    errors: ['materialChanged'],
  }),
  end: endpoint('POST /biz/v1/code/end', {
    summary: 'Ends a code permanently: its pictures and links stop working.',
    access: 'staff',
    body: Type.Object({ codeId }),
    data: Code,
  }),
  quota: endpoint('GET /biz/v1/code/quota', {
    summary:
      'How many customers links of the acquisition assistant can still add; null where WeCom tells none.',
    access: 'staff',
    data: Type.Object({ quota: Type.Union([Quota, Type.Null()]) }),
  }),
}
