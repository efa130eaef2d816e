import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { day, line, recordId, userId } from '#shared/fields.ts'
import { shift } from '#shared/hours.ts'
import { secondScene } from '#shared/report.ts'

/** The ways by which a lead without a salesperson arrives: from a list, in the pool, by a form without a salesperson. */
export const assignSource = Type.Union([Type.Literal('import'), Type.Literal('pool'), Type.Literal('form')])
export type AssignSource = Static<typeof assignSource>

/** All conditions hold together; an empty one holds for all leads. */
export const AssignRule = Type.Object({
  /** The id of a stored rule; '' for a new one. */
  ruleId: Type.Union([recordId, Type.Literal('')]),
  name: { ...line(32), minLength: 1 },
  isOn: Type.Boolean(),
  sources: Type.Array(assignSource, { maxItems: 3 }),
  /** Origins of the first visit: 0 by the salesperson’s share, 1 by a visitor’s, 2 by themselves. */
  scenes: Type.Array(secondScene, { maxItems: 3 }),
  /** Parts of a region that the lead named in a form, or that its list names. */
  regions: Type.Array({ ...line(32), minLength: 1 }, { maxItems: 40 }),
  /** The lead has one of them. */
  tagIds: Type.Array(recordId, { maxItems: 20 }),
  /** Days and hours of the company in which it is active. */
  hours: Type.Array(shift, { maxItems: 14 }),
  /** `turn`: the members take turns; `load`: the member with the fewest leads. */
  way: Type.Union([Type.Literal('turn'), Type.Literal('load')]),
  userIds: Type.Array(userId, { minItems: 1, maxItems: 50 }),
})
export type AssignRule = Static<typeof AssignRule>

/** A member who gets no leads by rules up to this day, the day included. */
const away = Type.Object({ userId, lastDay: day })
const setting = Type.Object({
  rules: Type.Array(AssignRule, { maxItems: 30 }),
  away: Type.Array(away, { maxItems: 200 }),
})
export type AssignSetting = Static<typeof setting>

const shown = Type.Composite([
  setting,
  Type.Object({
    /** All members whom the setting names. */
    members: Type.Array(Type.Object({ userId, name: Type.String() })),
  }),
])
export type AssignShown = Static<typeof shown>

const Preview = Type.Object({
  /** For each rule, in their order. */
  rules: Type.Array(
    Type.Object({
      /** Leads of the pool that it would give now. */
      leads: Type.Integer(),
      members: Type.Array(
        Type.Object({
          userId,
          name: Type.String(),
          /** Those that this member would get. */
          leads: Type.Integer(),
          /** Why the member is passed over. */
          skipped: Type.Union([
            Type.Literal(''),
            Type.Literal('left'),
            Type.Literal('away'),
            Type.Literal('noLicence'),
          ]),
        }),
      ),
    }),
  ),
  /** Leads of the pool that no rule would give. */
  rest: Type.Integer(),
  /** Whether the pool has more leads than the preview read. */
  isCut: Type.Boolean(),
})
export type AssignPreview = Static<typeof Preview>

/** Rules by which leads without a salesperson get one. */
export const assign = {
  setting: endpoint('GET /wxwork/v1/console/assign_rules', {
    summary: 'The rules of assignment in their order, and the members who are on leave.',
    access: 'admin',
    may: 'customers.read',
    data: shown,
  }),
  keep: endpoint('PUT /wxwork/v1/console/assign_rules', {
    summary:
      'Replaces the rules and the members on leave. A rule whose id is named keeps whose turn it is. Repeating it changes nothing.',
    access: 'admin',
    may: 'customers.write',
    body: setting,
    data: shown,
  }),
  preview: endpoint('POST /wxwork/v1/console/assign_rules/preview', {
    summary:
      'The members to whom rules would give the leads of the pool, of its newest 500. Nothing is changed.',
    access: 'admin',
    may: 'customers.read',
    body: setting,
    data: Preview,
  }),
}
