import { type Static, Type } from '@sinclair/typebox'
import { Turn } from '#leads.ts'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, listOf, ShownPerson } from '#shared/entities.ts'
import { page, pageSize, recordId, time, userId } from '#shared/fields.ts'

/**
 * Signals to which a salesperson should react: a submitted form, a question, a card left, a tap on the number, and an
 * appointment that has passed.
 */
export const escalationSignal = Type.Union([
  Type.Literal('form'),
  Type.Literal('question'),
  Type.Literal('card'),
  Type.Literal('call'),
  Type.Literal('due'),
])
export type EscalationSignal = Static<typeof escalationSignal>

/** A lead whose salesperson did not react. */
export const Escalation = Type.Object({
  escalationId: recordId,
  person: ShownPerson,
  salesperson: Type.Object({ userId, name: Type.String() }),
  signal: escalationSignal,
  /** When the lead gave the signal; of `due` the appointment. */
  at: time,
  contentType: Type.Union([contentType, Type.Literal('')]),
  contentId: Type.String(),
  contentTitle: Type.String(),
  /** When the message was sent to the superior. */
  toldAt: time,
})
export type Escalation = Static<typeof Escalation>

/** A time of the clock, HH:MM; 24:00 is the end of the day. */
const clock = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' })

const setting = Type.Object({
  isOn: Type.Boolean(),
  /** Hours of working time that may pass without a reaction. */
  hours: Type.Integer({ minimum: 1, maximum: 80 }),
  signals: Type.Array(escalationSignal, { minItems: 1, maxItems: 5, uniqueItems: true }),
  /** Days on which the company works; 1 is Monday. */
  workDays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
  }),
  /** Working time on the company's clock. */
  workFrom: clock,
  workUntil: clock,
})
export type EscalationSetting = Static<typeof setting>

/** Leads whose salespeople did not react in time, and what the superior does about it. */
export const escalations = {
  list: endpoint('GET /biz/v1/clue/escalation/list', {
    summary:
      'The leads whose salespeople did not react, the newest first: of the team of a superior, of the company for those who may see its customers. Reacting takes a lead off.',
    access: 'staff',
    query: Type.Object({ page, pageSize }),
    data: listOf(Escalation),
  }),
  turn: endpoint('POST /biz/v1/clue/escalation/turn', {
    summary:
      'Hands such a lead to another member, also to the superior who asks. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({ escalationId: recordId, userId }),
    data: Turn,
    errors: ['illegalMove'],
  }),
  undo: endpoint('POST /biz/v1/clue/escalation/undo', {
    summary: 'Undoes the hand-over of such a lead, if the colleague has not handed it over since.',
    access: 'staff',
    body: Type.Object({ escalationId: recordId }),
    data: Turn,
    errors: ['cannotUndo'],
  }),
  setting: endpoint('GET /wxwork/v1/console/escalation_setting', {
    summary: 'Which signals go to the superior, and after how many hours of working time.',
    access: 'admin',
    may: 'customers.read',
    data: setting,
  }),
  keepSetting: endpoint('PUT /wxwork/v1/console/escalation_setting', {
    summary:
      'Sets which signals go to the superior, and when. Signals from before the rule was turned on are left alone. Repeating it changes nothing.',
    access: 'admin',
    may: 'customers.write',
    body: setting,
    data: setting,
  }),
}
