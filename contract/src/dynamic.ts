import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, url } from '#shared/fields.ts'

/** Pages of other sites, as posts name them. */
export const dynamic = {
  webUrlDetail: endpoint('GET /dynamic/v1/weburl/detail', {
    summary: 'The title, the summary and the picture of a public page, for a card that leads to it.',
    access: 'public',
    tenant: 'companyId',
    limit: 'fetch',
    query: Type.Object({
      url,
      /** The company whose list of sites counts. */
      companyId: Type.Optional(companyId),
    }),
    data: Type.Object({
      url,
      title: Type.String(),
      summary: Type.String(),
      siteName: Type.String(),
      /** Shown through our own server; '' for none. */
      image: url,
    }),
    errors: ['hostNotAllowed', 'pageUnreadable'],
  }),
}
