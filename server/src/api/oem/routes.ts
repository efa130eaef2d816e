import type { oem } from '@mingpian/contract/oem.ts'
import type { Handlers } from '#core/http/context.ts'
import { agentOfDomain } from '#domain/company/brands.ts'

/** Our own brand, where a domain is nobody's. */
const ownBrand = { brandName: '名片', logo: '', brandColor: '#2B5BD7' }

export const oemHandlers: Handlers<typeof oem> = {
  agent: {
    outside: async ({ services }, { domain }) => {
      const host = domain.toLowerCase()
      const { brand, subDomains } = await agentOfDomain(services.db, host)
      return { domain: host, isOem: brand !== undefined, ...(brand ?? ownBrand), subDomains }
    },
  },
}
