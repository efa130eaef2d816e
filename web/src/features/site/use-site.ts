import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { ownSuccessCode } from '@mingpian/contract/shared/rules/constants.ts'
import { siteCategory } from '@mingpian/contract/shared/rules/site.ts'
import { useQuery } from '@tanstack/react-query'

/** The company's site. */
export interface SiteInfo {
  /** The company was asked; until then nothing is known. */
  getStatus: boolean
  hasSite: boolean
  /** '' where there is none. */
  siteId: string
}

/** A site is there only where it is opened and has an id; no answer is no site. Pure. */
export function siteInfo(
  asked: boolean,
  data: { opened: boolean; siteId: string } | null | undefined,
): SiteInfo {
  const hasSite = Boolean(data?.opened && data.siteId)
  return { getStatus: asked, hasSite, siteId: hasSite && data ? data.siteId : '' }
}

/** The site of the company at hand: asked once, however many pages show it. */
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
