import type { DrawnSite, Locale } from '@mingpian/contract/shared/render.ts'
import { Failure } from '#core/http/failure.ts'
import { sitePage } from '#domain/site/page.ts'
import { type ReadsPieces, salespersonOf } from './pieces.ts'

/**
 * The open site of a company, with the salesperson's card. null if it is not open, and if the database does not answer:
 * the client requests it and shows why there is none.
 */
export async function siteOrNothing(
  { db, sealer, log }: ReadsPieces,
  of: { companyId: string; userId: string },
  locale: Locale,
): Promise<DrawnSite | null> {
  try {
    return await db.tenant(of.companyId, async (tenant) => {
      const page = await sitePage(tenant, of.companyId)
      return page ? { page, ...(await salespersonOf(tenant, sealer, of, locale)) } : null
    })
  } catch (error) {
    if (!(error instanceof Failure)) db.outages.logError(log, error, 'a site could not be read')
    return null
  }
}
