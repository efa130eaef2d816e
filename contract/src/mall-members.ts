import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { day, line, paging, recordId, time, writtenAs } from '#shared/fields.ts'
import { fen } from '#shared/goods.ts'
import { LevelInput, levelId, MemberLevel } from '#shared/levels.ts'
import { timeOrNone } from '#shared/orders.ts'
import { levelLimits } from '#shared/rules/member-level.ts'

const memberId = recordId
const path = '/mall/order/v1/console' as const
const readers = { access: 'admin', may: 'orders.read' } as const
const writers = { access: 'admin', may: 'orders.write' } as const

/** A level with those who have it. */
export const ManagedLevel = Type.Composite([
  MemberLevel,
  Type.Object({
    /** Members who have it now. */
    members: Type.Integer(),
    /** Those of them to whom staff gave it. */
    given: Type.Integer(),
  }),
])
export type ManagedLevel = Static<typeof ManagedLevel>

export const MallMember = Type.Object({
  memberId,
  /** '' for one without a name, and where the reader may not see it. */
  name: Type.String(),
  /** Tells a member without a name apart; 0 for the others. */
  number: Type.Integer(),
  /** Masked; '' where none was granted, and where the reader may not see it. */
  phone: Type.String(),
  joinedAt: time,
  /** What was paid for orders of goods, without what went back. */
  paid: fen,
  /** That part of it of finished orders, by which the level goes. */
  counted: fen,
  /** '' for none. */
  levelId: Type.Union([levelId, Type.Literal('')]),
  level: Type.String(),
  /** Whether staff gave it by hand, and until when; '' without an end. */
  isGiven: Type.Boolean(),
  givenUntil: timeOrNone,
  /** The points that they can spend. */
  points: Type.Integer(),
})
export type MallMember = Static<typeof MallMember>

/** Filters of the members of a mall. */
export const memberFilter = {
  /** An id, or 'none' for members without a level. */
  levelId: Type.Optional(Type.String({ maxLength: 64 })),
  /** Those whose level staff gave by hand. */
  isGiven: Type.Optional(Type.Boolean()),
  /** A part of the name, or the number of a member without one; finds nothing for who may not see them. */
  keyword: Type.Optional(line(64)),
  /** Days on which they became members. */
  from: Type.Optional(day),
  to: Type.Optional(day),
  /** Bounds of what they paid, both included. */
  paidFrom: Type.Optional(fen),
  paidTo: Type.Optional(fen),
}

/** Members of the mall and their levels, for the staff of the company. */
export const mallMembers = {
  list: endpoint(`GET ${path}/member/list`, {
    summary: 'The members of the mall, the newest first.',
    ...readers,
    query: Type.Object({ ...memberFilter, ...paging }),
    data: Type.Composite([
      listOf(MallMember),
      Type.Object({
        /** How many of the members that match the other filters have each level: an id, or 'none'. */
        byLevel: Type.Array(Type.Object({ levelId: Type.String(), members: Type.Integer() })),
      }),
    ]),
  }),
  detail: endpoint(`GET ${path}/member/detail`, {
    summary: 'One member, and how they came to their level.',
    ...readers,
    query: Type.Object({ memberId }),
    data: Type.Composite([
      MallMember,
      Type.Object({
        /** The level that the money of the member reaches; '' for none. */
        reached: Type.String(),
        /** Why and by whom a level was given; '' where none was, the reason also where the reader may not see it. */
        givenReason: Type.String(),
        givenBy: Type.String(),
        givenAt: timeOrNone,
      }),
    ]),
  }),
  giveLevel: endpoint(`POST ${path}/member/give_level`, {
    summary: 'Gives a member a level by hand, in place of the one that their money reaches.',
    ...writers,
    body: Type.Object({
      memberId,
      levelId,
      reason: Type.String({
        ...writtenAs('line'),
        minLength: 1,
        maxLength: levelLimits.reason,
        pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$',
      }),
      /** '' without an end. */
      until: Type.Union([Type.Literal(''), Type.String({ format: 'date-time', maxLength: 40 })]),
    }),
    data: MallMember,
  }),
  endLevel: endpoint(`POST ${path}/member/end_level`, {
    summary: 'Ends a level that a member was given by hand. The level follows from their money again.',
    ...writers,
    body: Type.Object({ memberId }),
    data: MallMember,
  }),
  levels: endpoint(`GET ${path}/level/list`, {
    summary: 'The levels of the company, the lowest first.',
    ...readers,
    data: Type.Object({ list: Type.Array(ManagedLevel) }),
  }),
  makeLevel: endpoint(`POST ${path}/level/create`, {
    summary: 'Makes a level.',
    ...writers,
    idempotent: true,
    body: LevelInput,
    data: Type.Object({ levelId }),
  }),
  saveLevel: endpoint(`POST ${path}/level/save`, {
    summary: 'Changes a level. Orders keep the price at which they were made.',
    ...writers,
    body: Type.Composite([Type.Object({ levelId }), LevelInput]),
    data: Type.Object({ levelId }),
  }),
  removeLevel: endpoint(`POST ${path}/level/remove`, {
    summary: 'Removes a level. Its members have the level that their money reaches from then on.',
    ...writers,
    body: Type.Object({ levelId }),
    data: Type.Object({}),
  }),
}
