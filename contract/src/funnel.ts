import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, listOf, ShownPerson } from '#shared/entities.ts'
import { day, paging, recordId, time, userId } from '#shared/fields.ts'
import { funnelChannels, funnelSteps } from '#shared/rules/funnel.ts'

const channel = Type.Union(funnelChannels.map((each) => Type.Literal(each)))

/** A span of at most 366 days, both ends included, with the scope of leads. All conditions hold together. */
const asked = {
  from: day,
  to: day,
  /** The caller’s own, those of the caller’s team too, or all of the company: with the right to figures alone. */
  scope: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('team'), Type.Literal('company')])),
  /** One member, in place of a scope. */
  userId: Type.Optional(userId),
  contentType: Type.Optional(contentType),
  contentId: Type.Optional(recordId),
  channel: Type.Optional(channel),
}

const figures = {
  /** Forwards by salespeople and by visitors, each once. */
  shared: Type.Integer(),
  /** Leads whose visits of these days began with such a thing, each person once for each salesperson. */
  opened: Type.Integer(),
  /** Of them those who read things of one kind for ten seconds or longer on one day. */
  read: Type.Integer(),
  /** Of them those who answered a form or were added in WeCom. */
  responded: Type.Integer(),
  answered: Type.Integer(),
  added: Type.Integer(),
  /** Of them those of whom a follow-up record or the outcome of a contact was kept. */
  talked: Type.Integer(),
  /** Of them those who paid for an order that was not refunded, or of whom a purchase was recorded. */
  bought: Type.Integer(),
}
export const FunnelFigures = Type.Object(figures)
export type FunnelFigures = Static<typeof FunnelFigures>

export const FunnelPart = Type.Object({
  /** Only for parts by salesperson, otherwise ''. */
  userId: Type.Union([userId, Type.Literal('')]),
  /** '' but of parts by piece. */
  contentType: Type.Union([contentType, Type.Literal('')]),
  contentId: Type.Union([recordId, Type.Literal('')]),
  /** '' but of parts by channel. */
  channel: Type.Union([channel, Type.Literal('')]),
  /** The salesperson’s name or the piece’s title; '' where it is gone. */
  title: Type.String(),
  ...figures,
})
export type FunnelPart = Static<typeof FunnelPart>

export const FunnelRow = Type.Object({
  /** The lead; of `shared` the visitor who shared it, null if a salesperson did. */
  person: Type.Union([ShownPerson, Type.Null()]),
  salesperson: Type.Object({ userId, name: Type.String() }),
  /** The thing that the lead opened first, or that was passed on. */
  contentType,
  contentId: recordId,
  contentTitle: Type.String(),
  channel,
  /** When the step was reached, the last time; of `opened` and `read` the first visit. */
  at: time,
})
export type FunnelRow = Static<typeof FunnelRow>

/** The funnel of the leads of some days: the numbers, their parts and their rows. */
export const funnel = {
  figures: endpoint('POST /biz/v1/clue/funnel', {
    summary: 'The number of leads at each step, from the share to the purchase, in a span of days.',
    access: 'staff',
    body: Type.Object(asked),
    data: Type.Composite([
      FunnelFigures,
      Type.Object({
        /** Number of colleagues of whom the caller is a superior. */
        team: Type.Integer(),
        /** Whether the caller may open these numbers into their rows. */
        opens: Type.Boolean(),
      }),
    ]),
  }),
  parts: endpoint('POST /biz/v1/clue/funnel/parts', {
    summary:
      'The funnel by salesperson, piece or channel, the most leads first. The parts add up to the whole.',
    access: 'staff',
    body: Type.Object({
      ...asked,
      by: Type.Union([Type.Literal('salesperson'), Type.Literal('piece'), Type.Literal('channel')]),
      ...paging,
    }),
    data: listOf(FunnelPart),
  }),
  rows: endpoint('POST /biz/v1/clue/funnel/rows', {
    summary:
      'The rows that one number of the funnel counts, the newest first: as many as the number says. Of the company, for those who may see its customers.',
    access: 'staff',
    body: Type.Object({
      ...asked,
      step: Type.Union(funnelSteps.map((step) => Type.Literal(step))),
      ...paging,
    }),
    data: listOf(FunnelRow),
  }),
}
