import type { oem } from '@mingpian/contract/oem.ts'
import type { Handlers } from '#http/context.ts'
import { brandOfDomain } from './queries.ts'

/** Our own brand, where a domain is nobody's. */
const ownBrand = { isOem: false, brandName: '名片', logo: '', brandColor: '#2B5BD7', subDomains: [] }

export const oemHandlers: Handlers<typeof oem> = {
  agent: {
    outside: async ({ services }, { domain }) => {
      const host = domain.toLowerCase()
      const brand = await brandOfDomain(services.db, host)
      return { domain: host, ...(brand ? { isOem: true, subDomains: [], ...brand } : ownBrand) }
    },
  },
}
