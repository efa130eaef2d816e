import { type Static, Type } from '@sinclair/typebox'
import { time } from '#shared/fields.ts'
import { maxAmount } from '#shared/rules/amount.ts'

/** Stage of the dealings with a lead. */
export const leadStage = Type.Union([
  Type.Literal('new'),
  Type.Literal('contacted'),
  Type.Literal('talking'),
  Type.Literal('customer'),
  Type.Literal('lost'),
])
export type LeadStage = Static<typeof leadStage>

/** Outcome of the contact: bought, agreed on a next step, talked, no answer, declined. */
export const callOutcome = Type.Union([
  Type.Literal('bought'),
  Type.Literal('agreed'),
  Type.Literal('talked'),
  Type.Literal('no_answer'),
  Type.Literal('declined'),
])
export type CallOutcome = Static<typeof callOutcome>

/** The amount of a purchase. */
export const amount = Type.Integer({ minimum: 0, maximum: maxAmount, description: 'fen' })

/** Null if none was recorded; its amount is null if none was given, and if it is that of an order. */
export const purchase = Type.Union([
  Type.Object({
    amount: Type.Union([amount, Type.Null()]),
    /** Of the order that it names; absent for a purchase outside the mall. */
    orderNumber: Type.Optional(Type.String()),
  }),
  Type.Null(),
])

/** What a salesperson did about a lead, as they recorded it. */
export const LeadAct = Type.Object({
  id: Type.String(),
  /** `call`, `message`: opened the phone or the chat of the lead; the last time of a day. */
  kind: Type.Union([
    Type.Literal('follow'),
    Type.Literal('outcome'),
    Type.Literal('stage'),
    Type.Literal('call'),
    Type.Literal('message'),
  ]),
  salesperson: Type.String(),
  /** Of `follow`, else ''. */
  words: Type.String(),
  /** Of `follow`. */
  purchase,
  /** Of `outcome`, else ''. */
  outcome: Type.Union([callOutcome, Type.Literal('')]),
  /** Of `stage`, else ''. */
  stage: Type.Union([leadStage, Type.Literal('')]),
  at: time,
})
export type LeadAct = Static<typeof LeadAct>

/** The ways by which a salesperson can reach a lead. */
export const LeadReach = Type.Object({
  /** For a chat in WeCom; '' if the lead is no customer of the caller there. */
  externalUserId: Type.String(),
  /** From the card that the lead left, otherwise from a form or an imported list; '' if there is none. */
  phone: Type.String(),
})
export type LeadReach = Static<typeof LeadReach>
