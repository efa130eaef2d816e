import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { day, paging, recordId, time, url, userId } from '#shared/fields.ts'
import { setupSteps } from '#shared/rules/setup.ts'

const figure = Type.Object({
  value: Type.Integer(),
  /** The same for as many days before the span. */
  before: Type.Integer(),
})
const days = { from: day, to: day }

/** A step of a company's set-up, with its present state. */
export const SetupStep = Type.Object({
  key: Type.Union(setupSteps.map((step) => Type.Literal(step))),
  /** `failed`: it was done, and the newest check found it wrong. */
  state: Type.Union([Type.Literal('open'), Type.Literal('done'), Type.Literal('failed')]),
  /** Whether the company works without it. */
  optional: Type.Boolean(),
})
export type SetupStep = Static<typeof SetupStep>

/** Calls of the console's overview, beside the statistics of cards. */
export const overview = {
  figures: endpoint('GET /wxwork/v1/console/overview', {
    summary: 'Answered forms and active members of a span of at most 366 days, both ends included.',
    access: 'admin',
    may: 'figures.read',
    query: Type.Object(days),
    data: Type.Object({
      answers: figure,
      /** The answers of the span by form, the most first. They add up to `answers`. */
      forms: Type.Array(Type.Object({ formId: recordId, title: Type.String(), answers: Type.Integer() })),
      activeStaff: figure,
      /** All members who have not left. */
      staff: Type.Integer(),
    }),
  }),
  activeStaff: endpoint('GET /wxwork/v1/console/overview/staff', {
    summary: 'Members who shared something or whose things were visited in a span, the most visits first.',
    access: 'admin',
    may: 'figures.read',
    query: Type.Object({ ...days, ...paging }),
    data: listOf(
      Type.Object({
        userId,
        name: Type.String(),
        avatar: url,
        department: Type.String(),
        visits: Type.Integer(),
        shares: Type.Integer(),
      }),
    ),
  }),
  setup: endpoint('GET /wxwork/v1/console/setup', {
    summary: 'The steps from an empty company to its first shared card.',
    access: 'admin',
    may: 'company.read',
    data: Type.Object({
      steps: Type.Array(SetupStep),
      /** Of the newest check at the vendors; null before the first. */
      checkedAt: Type.Union([time, Type.Null()]),
    }),
  }),
}
