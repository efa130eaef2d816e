import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { line, paging, recordId, time, url } from '#shared/fields.ts'
import { LeftCard } from './wallet.ts'

export const consentScope = Type.Union([
  Type.Literal('privacy'),
  Type.Literal('phone'),
  Type.Literal('profile'),
  Type.Literal('tracking'),
  Type.Literal('location'),
  Type.Literal('staffCard'),
  Type.Literal('notices'),
  Type.Literal('exchange'),
])
export type ConsentScope = Static<typeof consentScope>

const Consent = Type.Object({
  scope: consentScope,
  granted: Type.Boolean(),
  version: Type.String(),
  at: time,
})
const text = Type.String()

/** All data of one person, in the caller's language and in readable times, the newest first. */
export const PersonalData = Type.Object({
  exportedAt: time,
  company: text,
  person: Type.Object({
    name: text,
    avatar: url,
    /** Whole in the person's own view. */
    phone: text,
    unionId: text,
    externalUserid: text,
    createdAt: time,
  }),
  identities: Type.Array(Type.Object({ appId: text, openId: text })),
  consents: Type.Array(Consent),
  sessions: Type.Array(Type.Object({ host: text, createdAt: time, expiresAt: time, live: Type.Boolean() })),
  visits: Type.Array(
    Type.Object({
      contentType: text,
      contentTitle: text,
      salesperson: text,
      openedAt: time,
      /** Through whose share. */
      cameBy: text,
      milliseconds: Type.Integer(),
      /** The part of this time spent in each section of the page. */
      sections: Type.Array(Type.Object({ name: text, milliseconds: Type.Integer() })),
      /** Actions other than reading. */
      actions: Type.Array(text),
    }),
  ),
  shares: Type.Array(Type.Object({ contentType: text, contentTitle: text, createdAt: time })),
  savedCards: Type.Array(Type.Object({ name: text, savedAt: time })),
  savedProducts: Type.Array(Type.Object({ name: text, savedAt: time })),
  leftCards: Type.Array(Type.Object({ salesperson: text, card: LeftCard, at: time })),
  likes: Type.Array(Type.Object({ title: Type.String(), at: time })),
  postLikes: Type.Array(Type.Object({ title: Type.String(), at: time })),
  postComments: Type.Array(
    Type.Object({ title: Type.String(), words: Type.String(), state: Type.String(), at: time }),
  ),
  postReports: Type.Array(
    Type.Object({ title: Type.String(), reason: Type.String(), note: Type.String(), at: time }),
  ),
  forms: Type.Array(
    Type.Object({
      form: text,
      at: time,
      values: Type.Array(Type.Object({ label: text, value: text })),
      /** State of the company's work on it, in words. */
      handling: text,
      /** A note of the company about it. */
      note: text,
    }),
  ),
  /** Questions that the person asked at a place of a piece. */
  questions: Type.Array(
    Type.Object({ salesperson: text, title: text, page: Type.Integer(), words: text, at: time }),
  ),
  /** Visits to a place that the person booked, or that staff booked for them. */
  bookings: Type.Array(
    Type.Object({
      service: text,
      place: text,
      startsAt: time,
      state: text,
      name: text,
      phone: text,
      words: text,
      /** What was paid for it in WeChat and what went back, in fen. */
      paid: Type.Integer(),
      refunded: Type.Integer(),
      at: time,
    }),
  ),
  /** Days on which the person waits or waited for a free slot. */
  waiting: Type.Array(
    Type.Object({ service: text, place: text, day: text, state: text, persons: Type.Integer(), at: time }),
  ),
  /** The person’s requests, with the messages of both sides; `satisfaction` is 0 where the person gave none. */
  workOrders: Type.Array(
    Type.Object({
      number: text,
      kind: text,
      state: text,
      words: text,
      satisfaction: Type.Integer(),
      satisfactionWords: text,
      at: time,
      /** `salesperson` is '' for the person's own words. */
      replies: Type.Array(Type.Object({ salesperson: text, words: text })),
    }),
  ),
  /** Remarks of salespeople about the person. */
  remarks: Type.Array(Type.Object({ salesperson: text, words: text, at: time })),
  /** Follow-up notes of salespeople on their dealings with the person; `purchase` is '' where none was recorded. */
  followUps: Type.Array(Type.Object({ salesperson: text, words: text, purchase: text, at: time })),
  /** Stages that salespeople set for the person; `nextAt` is the next appointment, '' for none. */
  stages: Type.Array(Type.Object({ salesperson: text, stage: text, nextAt: text, at: time })),
  /** Tags that salespeople gave to the person, or that came from WeCom. */
  tags: Type.Array(Type.Object({ salesperson: text, name: text, at: time })),
  /** Outcomes of salespeople's contacts with the person, and that they opened the phone or the chat: once for each day. */
  calls: Type.Array(Type.Object({ salesperson: text, outcome: text, at: time })),
  /** The facts about the person in lists with which the company imported leads. */
  imports: Type.Array(Type.Object({ employer: text, region: text, note: text, phone: text, at: time })),
  uploads: Type.Array(Type.Object({ url, at: time })),
  notices: Type.Array(Type.Object({ title: text, result: text, at: time })),
  /** Messages that the company sent to the person. */
  messages: Type.Array(Type.Object({ title: text, text, at: time })),
  /** Alerts that salespeople received about the person. */
  alerts: Type.Array(Type.Object({ salesperson: text, occasion: text, at: time })),
  /** `level`: the one that staff gave the person by hand, with their reason; '' for none. */
  members: Type.Array(Type.Object({ id: text, createdAt: time, level: text, reason: text })),
  mallReports: Type.Array(Type.Object({ salesperson: text, times: Type.Integer(), lastAt: time })),
  /** What lies in the person's cart. */
  cart: Type.Array(Type.Object({ name: text, quantity: Type.Integer() })),
  /** `state` in words; `total` in fen; `receiver` is '' where nothing was sent. */
  orders: Type.Array(
    Type.Object({
      number: text,
      state: text,
      total: Type.Integer(),
      createdAt: time,
      receiver: text,
      remark: text,
      /** A note of the company about it. */
      note: text,
      goods: Type.Array(text),
    }),
  ),
  /** Refunds of pieces that the person asked for; `amount` in fen. */
  afterSales: Type.Array(
    Type.Object({
      orderNumber: text,
      state: text,
      reason: text,
      words: text,
      amount: Type.Integer(),
      at: time,
    }),
  ),
  /** What the person said of goods that they received. */
  productReviews: Type.Array(
    Type.Object({
      name: text,
      stars: Type.Integer(),
      words: text,
      pictures: Type.Array(text),
      isAnonymous: Type.Boolean(),
      state: text,
      /** Why it was refused. */
      refusal: text,
      answer: text,
      at: time,
    }),
  ),
  /** What the person wants on invoices. */
  invoices: Type.Array(
    Type.Object({
      orderNumber: text,
      title: text,
      taxNumber: text,
      email: text,
      isDone: Type.Boolean(),
      at: time,
    }),
  ),
  /** Coupons that the person has or had. */
  coupons: Type.Array(Type.Object({ name: text, state: text, way: text, at: time, validTo: time })),
  /** Points that the person got or lost. */
  points: Type.Array(
    Type.Object({ kind: text, points: Type.Integer(), orderNumber: text, words: text, at: time }),
  ),
  addresses: Type.Array(Type.Object({ address: text })),
  /** The salespeople in whose WeCom the person is or was a customer, with their notes; `removedAt` and `removedBy` are '' while it lasts. */
  contacts: Type.Array(
    Type.Object({
      salesperson: text,
      addedAt: time,
      removedAt: text,
      /** The side that ended it; '' also if WeCom did not say. */
      removedBy: text,
      remark: text,
      description: text,
      phones: Type.Array(text),
    }),
  ),
})
export type PersonalData = Static<typeof PersonalData>

/** A person's rights over their personal data. */
export const privacy = {
  overview: endpoint('GET /card/v1/privacy', {
    summary: 'The caller’s personal data in numbers, and their consents.',
    access: 'visitor',
    data: Type.Object({
      policyVersion: Type.String(),
      /** The newest answer of each scope that was ever asked. */
      consents: Type.Array(Consent),
      trackingOff: Type.Boolean(),
      name: text,
      avatar: url,
      /** Masked. */
      phone: text,
      counts: Type.Object({
        visits: Type.Integer(),
        shares: Type.Integer(),
        savedCards: Type.Integer(),
        sessions: Type.Integer(),
      }),
      /** Staff cannot delete themselves: their record is the company's. */
      mayDelete: Type.Boolean(),
    }),
  }),
  consent: endpoint('POST /card/v1/privacy/consent', {
    summary:
      'Records a yes or a no. A no to tracking stops it at once; a no to phone or profile deletes them.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({
      scope: consentScope,
      granted: Type.Boolean(),
      version: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    }),
    data: Consent,
  }),
  exportData: endpoint('POST /card/v1/privacy/export', {
    summary: 'All stored data of the caller.',
    access: 'visitor',
    limit: 'export',
    body: Type.Object({}),
    data: PersonalData,
  }),
  deleteData: endpoint('DELETE /card/v1/privacy/data', {
    summary:
      'Erases the caller: name, picture, phone, identities, visits, cards and choices, and ends every session. Counts and a nameless row in share chains remain; neither identifies a person.',
    access: 'visitor',
    limit: 'write',
    query: Type.Object({ confirm: Type.Literal('delete', { description: 'so that no slip deletes' }) }),
    data: Type.Object({ deletedAt: time }),
    errors: ['staffDataStays'],
  }),
  people: endpoint('GET /wxwork/v1/console/privacy/people', {
    summary: 'Visitors by a part of their name or by their whole phone number, the newest first.',
    access: 'admin',
    may: 'privacy.read',
    query: Type.Object({
      keyword: Type.Optional(line(64)),
      ...paging,
    }),
    data: listOf(
      Type.Object({
        personId: recordId,
        name: text,
        avatar: url,
        /** A number that identifies visitors without a name. */
        number: Type.Integer(),
        /** Masked. */
        phone: text,
        createdAt: time,
      }),
    ),
  }),
  exportPerson: endpoint('POST /wxwork/v1/console/privacy/export', {
    summary:
      'All stored data of a visitor who asked the company for it; phones are masked unless the caller may see those of leads.',
    access: 'admin',
    may: 'privacy.write',
    body: Type.Object({ personId: recordId }),
    data: PersonalData,
  }),
  erasePerson: endpoint('DELETE /wxwork/v1/console/privacy/person', {
    summary: 'Erases a visitor who asked the company for it, as `deleteData` does for the caller.',
    access: 'admin',
    may: 'records.delete',
    query: Type.Object({
      personId: recordId,
      confirm: Type.Literal('delete', { description: 'so that no slip deletes' }),
    }),
    data: Type.Object({ deletedAt: time }),
  }),
}
