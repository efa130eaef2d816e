import { type Static, Type } from '@sinclair/typebox'
import { Lead, leadDeed, leadSource, Turn, turnWay } from '#leads.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { line, paging, recordId, time, unionId, userId } from '#shared/fields.ts'

const { person, visits, firstAt, lastAt, last } = Lead.properties

/** One person whom no salesperson has, with the data that members see before a claim: no phone, no note, no record. */
export const PoolLead = Type.Object({
  person,
  source: leadSource,
  sources: Type.Array(leadDeed),
  visits,
  firstAt,
  lastAt,
  last,
  /** When it went into the pool; '' for a lead whose salesperson left the company. */
  since: Type.Union([time, Type.Literal('')]),
  /** The way by which it went there; '' for a lead whose salesperson left the company. */
  way: Type.Union([turnWay, Type.Literal('')]),
  reason: Type.String(),
  /** The last salesperson, for callers who may see all leads; otherwise null. */
  formerly: Type.Union([Type.Object({ userId, name: Type.String() }), Type.Null()]),
})
export type PoolLead = Static<typeof PoolLead>

const upTo = (maximum: number) => Type.Integer({ minimum: 0, maximum })

const setting = Type.Object({
  /** Whether members may claim leads themselves; else administrators assign them. */
  membersClaim: Type.Boolean(),
  /** Leads that one member may claim in a day; 0 without a limit. */
  dailyMost: upTo(1_000),
  /** Leads that one member may have claimed and hold at a time, customers left out; 0 without a limit. */
  heldMost: upTo(100_000),
  /** Days without contact after which a lead returns to the pool; 0 never. */
  returnDays: upTo(365),
  /** Days before the night of the return from which on the salesperson is warned; 0 never. */
  warnDays: upTo(30),
})
export type PoolSetting = Static<typeof setting>

const why = 'why the lead goes back, in words that its next salesperson reads'

/** The pool: leads that no salesperson has. */
export const pool = {
  list: endpoint('GET /biz/v1/pool/list', {
    summary: 'The leads that no salesperson has, the latest arrivals first.',
    access: 'staff',
    query: Type.Object({
      /** Part of the name, or the number of a visitor without a name. */
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      ...paging,
    }),
    data: Type.Composite([
      listOf(PoolLead),
      Type.Object({
        /** Whether the caller may claim: members may, the caller is licensed, and neither limit is reached. */
        mayClaim: Type.Boolean(),
        membersClaim: Type.Boolean(),
        /** The caller's claims of today, and their limit; 0 without one. */
        today: Type.Integer(),
        dailyMost: Type.Integer(),
        /** The claimed leads that the caller has now, customers left out, and their limit; 0 without one. */
        held: Type.Integer(),
        heldMost: Type.Integer(),
      }),
    ]),
  }),
  claim: endpoint('POST /biz/v1/pool/claim', {
    summary: 'Takes a lead out of the pool for the caller. Of several callers one gets it.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({ unionId }),
    data: Turn,
    errors: ['leadTaken', 'poolLimit', 'poolClosed', 'noLicence'],
  }),
  giveBack: endpoint('POST /biz/v1/pool/give_back', {
    summary:
      'Gives a lead of the caller back to the pool, with a reason. It can be undone until a colleague has it.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({ unionId, reason: { ...line(200, why), minLength: 1 } }),
    data: Turn,
  }),
  assign: endpoint('POST /biz/v1/pool/assign', {
    summary:
      'Gives leads of the pool to a member of staff, all at once. Leads that are no longer in the pool stay as they are.',
    access: 'admin',
    may: 'customers.write',
    idempotent: true,
    body: Type.Object({ unionIds: Type.Array(unionId, { minItems: 1, maxItems: 100 }), userId }),
    data: Type.Object({ turnIds: Type.Array(recordId) }),
  }),
  withdraw: endpoint('POST /biz/v1/pool/withdraw', {
    summary:
      'Takes leads from their salespeople into the pool, all at once. Leads that the named salesperson no longer has stay as they are.',
    access: 'admin',
    may: 'customers.write',
    idempotent: true,
    body: Type.Object({
      leads: Type.Array(Type.Object({ unionId, userId }), { minItems: 1, maxItems: 100 }),
      reason: line(200, why),
    }),
    data: Type.Object({ turnIds: Type.Array(recordId) }),
  }),
  setting: endpoint('GET /wxwork/v1/console/pool_setting', {
    summary: 'The right to claim leads of the pool, its limits, and the rule of return.',
    access: 'admin',
    may: 'customers.read',
    data: setting,
  }),
  keepSetting: endpoint('PUT /wxwork/v1/console/pool_setting', {
    summary:
      'Sets who may claim, how many, and when leads return. The days of the return count from the change on. Repeating it changes nothing.',
    access: 'admin',
    may: 'customers.write',
    body: setting,
    data: setting,
  }),
}
