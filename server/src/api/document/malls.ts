import type { DrawnMall } from '@mingpian/contract/shared/render.ts'
import { Failure } from '#core/http/failure.ts'
import { categoryTree } from '#domain/shop/product/category-tree.ts'
import { drawnMallList } from '#domain/shop/product/mall.ts'
import type { ReadsPieces } from './pieces.ts'

/**
 * The first products of a company's mall with its categories. null if there are none, and if the database does
 * not answer: the client requests them.
 */
export async function mallOrNothing(
  { db, log }: Pick<ReadsPieces, 'db' | 'log'>,
  companyId: string,
): Promise<DrawnMall | null> {
  try {
    return await db.tenant(companyId, async (tenant) => {
      const goods = await drawnMallList(tenant, companyId)
      if (goods.list.length === 0) return null
      return { companyId, categories: await categoryTree(tenant, companyId, { shelf: true }), ...goods }
    })
  } catch (error) {
    if (!(error instanceof Failure)) db.outages.logError(log, error, 'a mall could not be read')
    return null
  }
}
