import { missingCodes } from '@mingpian/client/failed.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'

/** The open site of a company. The page itself says if there is none. */
export const sitePageOptions = (companyId: string) => ({
  ...callQuery('GET /mk-activity-tools/site/v1/page', { query: { companyId }, quiet: missingCodes }),
  enabled: companyId !== '',
})
