import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { recordId, revision } from '#shared/fields.ts'
import { FreightInput, FreightTemplate } from '#shared/freight.ts'

const path = '/mall/order/v1/console/freight' as const
const templateId = Type.Object({ templateId: recordId })
const keepers = { access: 'admin', may: 'products.write' } as const

/** Freight templates of the company, which products name. */
export const mallFreight = {
  list: endpoint(`GET ${path}/list`, {
    summary: 'All freight templates of the company, by their names.',
    ...keepers,
    data: Type.Object({ list: Type.Array(FreightTemplate) }),
  }),
  create: endpoint(`POST ${path}/create`, {
    summary: 'Makes a freight template. No two have one name, and no region stands in it twice.',
    ...keepers,
    idempotent: true,
    body: FreightInput,
    data: templateId,
  }),
  save: endpoint(`POST ${path}/save`, {
    summary:
      'Changes a freight template; refused if it was changed since it was read. What it counts stays while products name it. Orders that are there keep their freight.',
    ...keepers,
    body: Type.Composite([templateId, Type.Object({ revision }), FreightInput]),
    data: templateId,
    errors: ['materialChanged'],
  }),
  remove: endpoint(`POST ${path}/remove`, {
    summary: 'Removes a freight template that no product names.',
    ...keepers,
    body: templateId,
    data: Type.Object({}),
  }),
}
