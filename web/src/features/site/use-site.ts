import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { ownSuccessCode } from '@mingpian/contract/shared/rules/constants.ts'
import { siteCategory } from '@mingpian/contract/shared/rules/site.ts'
import { useQuery } from '@tanstack/react-query'

/** The company's site. */
export interface SiteInfo {
  /** Whether the answer has arrived. */
  getStatus: boolean
  hasSite: boolean
  /** '' where there is none. */
  siteId: string
}

/** There is a site only if it is open and has an id; without an answer there is none. Pure. */
export function siteInfo(
  asked: boolean,
  data: { opened: boolean; siteId: string } | null | undefined,
): SiteInfo {
  const hasSite = Boolean(data?.opened && data.siteId)
  return { getStatus: asked, hasSite, siteId: hasSite && data ? data.siteId : '' }
}

/** The site of the present company: requested once for all pages. */
export function useSite(): SiteInfo {
  const companyId = currentCompany()
  const { data, isFetched } = useQuery({
    queryKey: ['site', companyId],
    queryFn: () =>
      call('GET /mk-activity-tools/material/client/query', {
        query: { category: siteCategory, companyId },
        success: ownSuccessCode,
        quiet: true,
      }).catch(() => null),
    enabled: companyId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return siteInfo(isFetched, data)
}
