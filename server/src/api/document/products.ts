import type { DrawnProduct, Locale } from '@mingpian/contract/shared/render.ts'
import { Failure } from '#core/http/failure.ts'
import { publishedProduct } from '#domain/shop/product/queries.ts'
import { type ReadsPieces, salespersonOf } from './pieces.ts'

/**
 * A product on the shelf, without its stock, with the salesperson's card. null for any other, and if the database does
 * not answer: the client requests it and shows why there is none.
 */
export async function productOrNothing(
  { db, sealer, log }: ReadsPieces,
  { companyId, productId, userId }: { companyId: string; productId: string; userId: string },
  locale: Locale,
): Promise<DrawnProduct | null> {
  try {
    return await db.tenant(companyId, async (tenant) => {
      const product = await publishedProduct(tenant, companyId, productId)
      return product
        ? { product, ...(await salespersonOf(tenant, sealer, { companyId, userId }, locale)) }
        : null
    })
  } catch (error) {
    if (!(error instanceof Failure)) db.outages.logError(log, error, 'a product could not be read')
    return null
  }
}
