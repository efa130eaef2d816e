import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { companyId, paging } from '#shared/fields.ts'
import { MallItem } from '#shared/goods.ts'
import { PointsEntry, PointsTerms } from '#shared/points.ts'

const path = '/mall/order/v1/points' as const

/** Points as a member of the mall has them. */
export const mallPoint = {
  account: endpoint(`GET ${path}/account`, {
    summary: 'The caller’s points, and how the company’s points are earned and spent.',
    access: 'visitor',
    data: Type.Composite([
      PointsTerms,
      Type.Object({
        isMember: Type.Boolean(),
        /** Below 0 where a refund took back points that were spent before. */
        balance: Type.Integer(),
      }),
    ]),
  }),
  entries: endpoint(`GET ${path}/entries`, {
    summary: 'What changed the caller’s points, the newest first.',
    access: 'visitor',
    query: Type.Object(paging),
    data: listOf(PointsEntry),
  }),
  goods: endpoint(`GET ${path}/goods`, {
    summary: 'Products that cost points, those with the fewest first.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, ...paging }),
    data: listOf(MallItem),
  }),
}
