import { currentCompany } from '@mingpian/client/company.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { useOfPhone } from '#kit/use-of-phone.ts'
import { knownCard } from './known-card.ts'
import { useAddress } from './use-address.ts'

/** The company and the salesperson of a page of the mall: those of the address, otherwise those last known. */
export function useVia(): Via {
  const { ids } = useAddress()
  const userId = useOfPhone(() => ids.userId || knownCard(), '')
  return { companyId: ids.companyId || currentCompany(), userId }
}
