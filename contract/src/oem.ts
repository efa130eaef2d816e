import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { url } from '#shared/fields.ts'
import { subDomainKinds } from '#shared/rules/constants.ts'

const subDomainKind = Type.Union(subDomainKinds.map((kind) => Type.Literal(kind)))

export const oem = {
  agent: endpoint('GET /biz/v1/oem/agent', {
    summary: 'The brand under which a domain serves the product.',
    access: 'public',
    query: Type.Object({ domain: Type.String({ minLength: 1, maxLength: 253 }) }),
    data: Type.Object({
      domain: Type.String(),
      /** Whether the domain is a reseller's own. */
      isOem: Type.Boolean(),
      brandName: Type.String(),
      logo: url,
      brandColor: Type.String(),
      /** The hosts of the company's other kinds of domain, by kind; only those that it has. */
      subDomains: Type.Array(Type.Object({ kind: subDomainKind, host: Type.String() })),
    }),
  }),
}
