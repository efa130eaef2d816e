import { Type } from '@sinclair/typebox'
import { endpoint } from '#endpoint.ts'
import { url } from '#fields.ts'

export const oem = {
  agent: endpoint('GET /biz/v1/oem/agent', {
    summary: 'The brand under which a domain serves the product.',
    access: 'public',
    query: Type.Object({ domain: Type.String({ minLength: 1, maxLength: 253 }) }),
    data: Type.Object({
      domain: Type.String(),
      /** Is the domain a reseller's own? */
      isOem: Type.Boolean(),
      brandName: Type.String(),
      logo: url,
      brandColor: Type.String(),
    }),
  }),
}
