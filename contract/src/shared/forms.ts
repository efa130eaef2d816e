import { type Static, Type } from '@sinclair/typebox'
import { line } from './fields.ts'
import { mostQuestions } from './rules/form-limits.ts'

/** Kinds of answers that a question can ask for. */
export const questionKinds = [
  'text',
  'longText',
  'number',
  'phone',
  'choice',
  'choices',
  'date',
  'region',
  'file',
  'rating',
  'signature',
  'consent',
] as const
export const questionKind = Type.Union(questionKinds.map((kind) => Type.Literal(kind)))
export type QuestionKind = (typeof questionKinds)[number]

/** Purposes of forms. `viewing` and `intention` belong to the property trade. */
export const formTypes = ['general', 'contact', 'viewing', 'intention'] as const
export type FormType = (typeof formTypes)[number]
export const formType = Type.Union(formTypes.map((type) => Type.Literal(type)))

const questionId = Type.String({
  // Excluded, because answers are looked up by it and each object has a `constructor`.
  pattern: '^(?!constructor$)[a-z0-9]{1,16}$',
  description: "a question's id inside its form",
})
const option = Type.String({ minLength: 1, maxLength: 60, pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$' })

/** One question. Fields that its kind does not have are left out. */
export const Question = Type.Object({
  id: questionId,
  kind: questionKind,
  label: Type.String({ minLength: 1, maxLength: 100, pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$' }),
  hint: Type.Optional(line(200)),
  required: Type.Boolean(),
  /** Of `choice` and `choices`. */
  options: Type.Optional(Type.Array(option, { minItems: 2, maxItems: 30 })),
  /** Of `number`: the least and the largest value. Of `text`, `longText`: characters. Of `rating`: `max` stars. */
  min: Type.Optional(Type.Number({ minimum: -1_000_000_000, maximum: 1_000_000_000 })),
  max: Type.Optional(Type.Number({ minimum: -1_000_000_000, maximum: 1_000_000_000 })),
  /** Of `phone`: the number is checked by a text message. */
  verified: Type.Optional(Type.Boolean()),
  /** Of `consent`: the text to agree to. */
  terms: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
  /** Asked only where an earlier `choice`, `choices` or `consent` has one of these values; 'yes' for a consent. */
  showIf: Type.Optional(
    Type.Object({ question: questionId, values: Type.Array(option, { minItems: 1, maxItems: 30 }) }),
  ),
})
export type Question = Static<typeof Question>

/** The questions of a form and its deadline. The same description renders the page and validates on both sides. */
export const FormDescription = Type.Object({
  formType,
  intro: Type.String({ maxLength: 1_000 }),
  questions: Type.Array(Question, { minItems: 1, maxItems: mostQuestions }),
  submitText: line(20),
  /** Shown once the form has arrived. */
  thanks: Type.String({ maxLength: 500 }),
  /** The salesperson's contact code is shown once the form has arrived. */
  contactCode: Type.Boolean(),
  limits: Type.Object({
    /** Answers of one person, and of all; 0 for any number. */
    perPerson: Type.Integer({ minimum: 0, maximum: 100 }),
    total: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    /** The last moment; null for none. */
    until: Type.Union([Type.String({ format: 'date-time', maxLength: 40 }), Type.Null()]),
  }),
})
export type FormDescription = Static<typeof FormDescription>

/** The answer to one question; its shape depends on the kind. Addresses of files and options are lists. */
export const answerValue = Type.Union([
  Type.String({ maxLength: 20_000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 2_048 }), { maxItems: 30 }),
])
export type AnswerValue = Static<typeof answerValue>

export const Answers = Type.Record(questionId, answerValue)
export type Answers = Record<string, AnswerValue>

/** Why a form accepts no more answers; '' while it does. */
export const formClosed = Type.Union([
  Type.Literal(''),
  Type.Literal('until'),
  Type.Literal('total'),
  Type.Literal('perPerson'),
])
export type FormClosed = Static<typeof formClosed>
