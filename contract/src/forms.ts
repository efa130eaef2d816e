import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { ContactCode, listOf } from '#shared/entities.ts'
import {
  companyId,
  line,
  paging,
  parentActivityId,
  recordId,
  sceneId,
  shareId,
  smsCode,
  time,
  unionId,
  url,
  userId,
} from '#shared/fields.ts'
import { Answers, FormDescription, formClosed, formType, questionKind } from '#shared/forms.ts'

const official = Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('0')]))
const formId = recordId

/** A published form to fill in. */
export const Form = Type.Object({
  formId,
  companyId,
  title: Type.String(),
  summary: Type.String(),
  cover: url,
  companyName: Type.String(),
  /** Of the company: limits are told by its clock. */
  timeZone: Type.String(),
  form: FormDescription,
  /** Why it accepts no more answers from the caller; '' while it does. */
  closed: formClosed,
  /** The requested, recalled form that this one replaces; '' if this one was requested. */
  replaces: Type.String(),
})
export type Form = Static<typeof Form>

const words = Type.Object({ zh: Type.String(), en: Type.String() })

/** State of the company's work on a submitted form. */
export const handlings = ['open', 'progress', 'done'] as const
const handling = Type.Union([Type.Literal('open'), Type.Literal('progress'), Type.Literal('done')])
export type Handling = Static<typeof handling>

/** Handling of a submitted form by its company; hidden from the person who submitted it. */
export const AnswerHandling = Type.Object({
  state: handling,
  note: Type.String(),
  /** The member who handles it; empty for none. */
  handler: Type.Object({ userId: Type.Union([userId, Type.Literal('')]), name: Type.String() }),
  /** Of the last change; '' before the first. */
  at: Type.Union([time, Type.Literal('')]),
})
export type AnswerHandling = Static<typeof AnswerHandling>

const Component = Type.Object({ kind: questionKind, title: words })

/** One submitted form, as staff read it. Values are texts; '' for a question without an answer. */
export const FormAnswer = Type.Object({
  answerId: recordId,
  at: time,
  /** The lead's id; '' for an answer without a session. */
  unionId: Type.String(),
  personName: Type.String(),
  /** The salesperson whose link it came by; '' for none. */
  salesperson: Type.String(),
  handling: AnswerHandling,
  /** Whether the caller may change its state, its note and its handler. */
  mayHandle: Type.Boolean(),
  values: Type.Array(
    Type.Object({ question: Type.String(), kind: questionKind, label: Type.String(), value: Type.String() }),
  ),
})
export type FormAnswer = Static<typeof FormAnswer>

export const QuestionNumbers = Type.Object({
  question: Type.String(),
  kind: questionKind,
  label: Type.String(),
  /** Submissions that answer it. */
  answered: Type.Integer(),
  /** Of numbers and ratings; null where there is none. */
  average: Type.Union([Type.Number(), Type.Null()]),
  /** Submissions by value, of kinds with few values; empty for others. */
  values: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
})
export type QuestionNumbers = Static<typeof QuestionNumbers>

const day = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$', description: 'YYYY-MM-DD' })

/** A selection of answers. */
const part = {
  formId,
  /** Part of an answer's text, or a whole phone number. */
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  /** Only submissions that answer this question, and with this value where one is given. */
  question: Type.Optional(Type.String({ maxLength: 16 })),
  value: Type.Optional(Type.String({ maxLength: 64 })),
  /** Only submissions from this day on, and up to the other, by the company's time zone. */
  from: Type.Optional(day),
  to: Type.Optional(day),
  /** Only submissions of this state; `left`: all that are not done. */
  handling: Type.Optional(Type.Union([...handling.anyOf, Type.Literal('left')])),
  /** Only submissions that this member handles. */
  handlerId: Type.Optional(userId),
  /** Only submissions of this lead. */
  unionId: Type.Optional(unionId),
  /** Only the newest submission of each person with a session, of those that match the rest. */
  perPerson: Type.Optional(Type.Literal('1')),
}

const formQuery = Type.Object({ formId, companyId, official })

/** Forms: their questions, their answers and the figures of them. */
export const forms = {
  form: endpoint('GET /biz/v1/material/form', {
    summary: 'A form to fill in.',
    access: 'public',
    tenant: 'companyId',
    query: formQuery,
    data: Form,
    errors: ['materialRecalled'],
  }),
  componentGroup: endpoint('GET /biz/v1/material/form/component_group', {
    summary: 'The components of forms, in groups.',
    access: 'public',
    data: Type.Object({
      groups: Type.Array(
        Type.Object({ group: Type.String(), title: words, components: Type.Array(Component) }),
      ),
    }),
  }),
  meta: endpoint('GET /biz/v1/material/form/meta', {
    summary: 'The settings that each kind of question has, the types of forms, and their limits.',
    access: 'public',
    data: Type.Object({
      kinds: Type.Array(
        Type.Object({
          kind: questionKind,
          settings: Type.Array(Type.String()),
          /** Whether another question may depend on its answer. */
          decides: Type.Boolean(),
        }),
      ),
      types: Type.Array(
        Type.Object({ formType, title: words, mostQuestions: Type.Integer(), ofEstate: Type.Boolean() }),
      ),
      regions: Type.Array(Type.String()),
      mostFiles: Type.Integer(),
    }),
  }),
  submit: endpoint('POST /biz/v1/material/form/data', {
    summary:
      'Submits a form. With a session and an Idempotency-Key it arrives once, however often it is sent.',
    access: 'public',
    tenant: 'companyId',
    limit: 'form',
    idempotent: true,
    bodyBytes: 256 * 1024,
    body: Type.Object({
      formId,
      companyId,
      answers: Answers,
      /** The code of the text message, for a phone number that is checked. */
      smsCode: Type.Optional(smsCode),
      /** The share that the form was opened by. */
      shareId: Type.Optional(shareId),
      /** The salesperson whose page led to the form. */
      userId: Type.Optional(userId),
      parentActivityId: Type.Optional(parentActivityId),
    }),
    data: Type.Object({
      answerId: recordId,
      thanks: Type.String(),
      /** The salesperson to talk to; null if the form shows none. */
      contact: Type.Union([
        Type.Object({ userId, name: Type.String(), position: Type.String(), code: ContactCode }),
        Type.Null(),
      ]),
    }),
    errors: ['materialRecalled', 'formClosed', 'smsCodeWrong'],
  }),
  estateForm: endpoint('GET /material/v1/estate/form/detail', {
    summary: 'A form of the property trade, by its id and type.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, formId, formType, official }),
    data: Form,
    errors: ['materialRecalled'],
  }),
  estateFormOfScene: endpoint('GET /material/v1/estate/mobile/form/detail', {
    summary: 'The form that a printed code leads to.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, sceneId }),
    data: Form,
    errors: ['materialRecalled'],
  }),
  scene: endpoint('POST /biz/v1/form/scene', {
    summary:
      'Makes a code for a form, which names the caller as the salesperson. With an Idempotency-Key a repetition answers the same code.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({ formId }),
    data: Type.Object({ sceneId }),
    errors: ['materialRecalled'],
  }),
  list: endpoint('GET /biz/v1/form/list', {
    summary:
      'Forms whose answers the caller may read: all for administrators, for others those that bring them leads.',
    access: 'staff',
    query: Type.Object(paging),
    data: listOf(
      Type.Object({
        formId,
        title: Type.String(),
        state: Type.String(),
        formType,
        answers: Type.Integer(),
        /** Of the last seven days. */
        recent: Type.Integer(),
        /** Those that are not done. */
        left: Type.Integer(),
        lastAt: Type.Union([time, Type.Null()]),
      }),
    ),
  }),
  answers: endpoint('GET /biz/v1/form/answers', {
    summary: 'Submitted answers, the newest first.',
    access: 'staff',
    query: Type.Object({ ...part, ...paging }),
    data: Type.Composite([listOf(FormAnswer), Type.Object({ title: line(100) })]),
  }),
  answer: endpoint('GET /biz/v1/form/answer', {
    summary: 'One submitted form.',
    access: 'staff',
    query: Type.Object({ answerId: recordId }),
    data: FormAnswer,
  }),
  statistics: endpoint('GET /biz/v1/form/statistics', {
    summary: 'Figures for each question. Each one opens into the answers that it counts.',
    access: 'staff',
    query: Type.Object({ formId }),
    data: Type.Object({
      title: Type.String(),
      total: Type.Integer(),
      /** Persons with a session who answered. */
      people: Type.Integer(),
      questions: Type.Array(QuestionNumbers),
    }),
  }),
  exportAnswers: endpoint('POST /biz/v1/form/export', {
    summary:
      'Begins to write the answers that match a filter into a sheet. While it is written, the same request answers the same export.',
    access: 'staff',
    limit: 'export',
    body: Type.Object(part),
    data: Type.Object({ exportId: recordId }),
  }),
  handle: endpoint('PUT /biz/v1/form/answer/handling', {
    summary:
      'Sets how far a submitted form is, its note and who handles it. Absent fields stay, and repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({
      answerId: recordId,
      state: Type.Optional(handling),
      note: Type.Optional(Type.String({ maxLength: 1000 })),
      /** An active colleague, '' for none. Members without the right to write forms name themselves or none. */
      handlerId: Type.Optional(Type.Union([userId, Type.Literal('')])),
    }),
    data: AnswerHandling,
    errors: ['illegalMove'],
  }),
  deleteAnswer: endpoint('DELETE /biz/v1/form/answer', {
    summary: 'Deletes one submitted form.',
    access: 'admin',
    may: 'records.delete',
    query: Type.Object({ answerId: recordId }),
    data: Type.Object({ deleted: Type.Boolean() }),
  }),
}
