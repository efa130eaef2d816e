import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { paging, recordId } from '#shared/fields.ts'
import { MemberPointsEntry, memberId, PointsTerms, pointsKind } from '#shared/points.ts'
import { pointsLimits } from '#shared/rules/points.ts'

const path = '/mall/order/v1/console/points' as const
const readers = { access: 'admin', may: 'orders.read' } as const
const keepers = { access: 'admin', may: 'orders.write' } as const

/** The points of a member, as staff see them. */
const Member = Type.Object({
  memberId,
  /** '' where the reader may not see it. */
  person: Type.String(),
  /** Of a person without a name; 0 otherwise. */
  personNumber: Type.Integer(),
  balance: Type.Integer(),
})

/** Points of the company’s members, as its staff keep them. */
export const mallPoints = {
  setting: endpoint(`GET ${path}/setting`, {
    summary: 'How the company’s points are earned and spent.',
    ...readers,
    data: PointsTerms,
  }),
  saveSetting: endpoint(`POST ${path}/setting/save`, {
    summary: 'Sets how points are earned and spent. Orders that are there keep what they earn and cost.',
    access: 'admin',
    may: 'company.write',
    body: PointsTerms,
    data: PointsTerms,
  }),
  entries: endpoint(`GET ${path}/entries`, {
    summary:
      'What changed the points of all members, the newest first; of one for those who may see who the members are.',
    ...readers,
    query: Type.Object({
      memberId: Type.Optional(memberId),
      kind: Type.Optional(pointsKind),
      ...paging,
    }),
    data: listOf(MemberPointsEntry),
  }),
  member: endpoint(`GET ${path}/member`, {
    summary: 'A member with the balance of their points.',
    ...keepers,
    query: Type.Object({ memberId }),
    data: Member,
  }),
  ofOrder: endpoint(`GET ${path}/of_order`, {
    summary: 'The member who made an order, with the balance of their points.',
    ...keepers,
    query: Type.Object({ orderId: recordId }),
    data: Member,
    errors: ['orderNotFound', 'orderMemberNotFound'],
  }),
  adjust: endpoint(`POST ${path}/adjust`, {
    summary: 'Adds points to those of a member, or takes some, for a reason that the member reads.',
    ...keepers,
    idempotent: true,
    body: Type.Object({
      memberId,
      /** Below 0 to take some. */
      points: Type.Integer({ minimum: -pointsLimits.points, maximum: pointsLimits.points }),
      words: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    }),
    data: Member,
    errors: ['serverMessage50020999'],
  }),
}
