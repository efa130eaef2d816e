import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId } from '#shared/fields.ts'
import { ownSuccessCode } from '#shared/rules/constants.ts'

/** A company's site. Its answers succeed with 500200, the only ones that do. */
export const site = {
  query: endpoint('GET /mk-activity-tools/material/client/query', {
    summary: 'Has the company a site of this category, and is it open?',
    access: 'public',
    tenant: 'companyId',
    success: ownSuccessCode,
    query: Type.Object({ category: Type.String({ minLength: 1, maxLength: 64 }), companyId }),
    data: Type.Object({
      opened: Type.Boolean(),
      /** '' where there is none. */
      siteId: Type.String(),
    }),
  }),
}
