import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, listOf, ShownPerson } from '#shared/entities.ts'
import { day, page, pageSize, time, unionId } from '#shared/fields.ts'
import { callOutcome, LeadReach } from '#shared/lead-acts.ts'

/**
 * Why a lead is worth a call today, the strongest first: answered a form, asked a question, left a card, tapped the
 * number, opened one thing again and again, came back after a long time.
 */
export const callReason = Type.Union([
  Type.Literal('form'),
  Type.Literal('question'),
  Type.Literal('card'),
  Type.Literal('call'),
  Type.Literal('again'),
  Type.Literal('return'),
])
export type CallReason = Static<typeof callReason>

/** What can be taken back. */
const callUndo = Type.Union([Type.Literal('outcome'), Type.Literal('snooze')])
export type CallUndo = Static<typeof callUndo>

export const CallNow = Type.Object({
  person: ShownPerson,
  score: Type.Integer(),
  /** Decides the best next step: call, message in WeCom, or share something. */
  reach: LeadReach,
  /** All that apply, the strongest first. */
  reasons: Type.Array(
    Type.Object({
      reason: callReason,
      /** The last time. */
      at: time,
      /** The first time of the counted deeds; of `return` the previous visit. */
      since: time,
      times: Type.Integer(),
      contentType: Type.Union([contentType, Type.Literal('')]),
      contentId: Type.String(),
      contentTitle: Type.String(),
      contentKind: Type.String(),
    }),
  ),
})
export type CallNow = Static<typeof CallNow>

const days = Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: '90 by default' }))

/** Today's few leads that are worth a call, and the outcomes. */
export const callNow = {
  list: endpoint('GET /biz/v1/clue/call_now', {
    summary: 'The leads of the caller that are worth a call today, at most ten, with the reasons.',
    access: 'staff',
    data: Type.Object({ list: Type.Array(CallNow) }),
  }),
  snooze: endpoint('POST /biz/v1/clue/call_now/snooze', {
    summary: 'Removes a lead from the list for some days. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({ clueId: unionId, days: Type.Integer({ minimum: 1, maximum: 30 }) }),
    data: Type.Object({
      /** The day from which the lead may be listed again. */
      until: day,
    }),
  }),
  keepOutcome: endpoint('POST /biz/v1/clue/call_now/outcome', {
    summary:
      'Stores the outcome of a contact. A later outcome of the same day replaces it. `bought` makes the caller’s lead a customer. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({ clueId: unionId, reason: callReason, outcome: callOutcome }),
    data: Type.Object({ outcome: callOutcome }),
  }),
  undo: endpoint('POST /biz/v1/clue/call_now/undo', {
    summary:
      'Takes back the caller’s last snooze of a lead, or the last outcome of today, and restores what it replaced. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({ clueId: unionId, of: callUndo }),
    data: Type.Object({
      /** False if there was nothing to take back. */
      undone: Type.Boolean(),
    }),
  }),
  keepReach: endpoint('POST /biz/v1/clue/call_now/reach', {
    summary:
      'Records that the caller opened the phone or the chat of a lead. It is a reaction; only the last one is stored.',
    access: 'staff',
    body: Type.Object({ clueId: unionId, way: Type.Union([Type.Literal('call'), Type.Literal('message')]) }),
    data: Type.Object({ kept: Type.Boolean() }),
  }),
  figures: endpoint('GET /biz/v1/clue/call_now/outcomes', {
    summary: 'How the caller’s contacts ended, by the reason of the contact. `outcome/list` has the rows.',
    access: 'staff',
    query: Type.Object({ days }),
    data: Type.Object({
      list: Type.Array(Type.Object({ reason: callReason, outcome: callOutcome, times: Type.Integer() })),
    }),
  }),
  rows: endpoint('GET /biz/v1/clue/call_now/outcome/list', {
    summary: 'The contacts behind a figure of `outcomes`, the newest first.',
    access: 'staff',
    query: Type.Object({
      days,
      reason: Type.Optional(callReason),
      outcome: Type.Optional(callOutcome),
      page,
      pageSize,
    }),
    data: listOf(Type.Object({ person: ShownPerson, reason: callReason, outcome: callOutcome, at: time })),
  }),
}
