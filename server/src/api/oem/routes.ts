import type { oem } from '@mingpian/contract/oem.ts'
import type { Database } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { agentOfDomain } from '#domain/company/brands.ts'

interface Parts {
  db: Database
}

/** The product's own brand, for domains without a reseller. */
const ownBrand = { brandName: '名片', logo: '', brandColor: '#2B5BD7' }

export const oemHandlers = (parts: Parts): Handlers<typeof oem> => ({
  agent: {
    outside: async (_context, { domain }) => {
      const host = domain.toLowerCase()
      const { brand, subDomains } = await agentOfDomain(parts.db, host)
      return { domain: host, isOem: brand !== undefined, ...(brand ?? ownBrand), subDomains }
    },
  },
})
