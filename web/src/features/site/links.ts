import { sitePage } from '@mingpian/contract/shared/rules/site.ts'

/** Address of the company's site, inside the app. */
export const siteHref = ({ companyId, userId }: { companyId: string; userId: string }) =>
  `#${sitePage}?${new URLSearchParams({ companyId, ...(userId && { uid: userId }) })}`
