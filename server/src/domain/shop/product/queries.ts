import type { Product, ProductItem } from '@mingpian/contract/shared/entities.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, type Page, pageOf } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { categoryName } from './categories.ts'

/**
 * Whether the product `p` is on the shelf. Its time to leave is read too, as the job that takes it off comes once a minute;
 * one that comes on the shelf is there once the job put it there. The function `goods_matching` has the same condition.
 */
export const isOnShelf = sql<boolean>`(
  p.status = 'published' and p.removed_at is null and (p.off_shelf_at is null or p.off_shelf_at > now()))`

/** A published product of an open company; undefined for any other. */
export async function publishedProduct(
  db: TenantDb,
  companyId: string,
  productId: string,
): Promise<Product | undefined> {
  if (!isUuid(productId)) return undefined
  const row = await db
    .selectFrom('product as p')
    .innerJoin('company', 'company.company_id', 'p.company_id')
    .where('p.company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where(isOnShelf)
    .where('company.status', '=', 'open')
    .select(['p.name', 'summary', 'cover', 'price', 'market_price', 'unit', 'images', 'html', 'attributes'])
    .select(categoryName('p').as('category'))
    .executeTakeFirst()
  if (!row) return undefined
  const { price, market_price, ...rest } = row
  return {
    _id: productId.toLowerCase(),
    companyId,
    ...rest,
    price: Number(price),
    marketPrice: Number(market_price),
  }
}

/**
 * Whether cards and the micro-site show a `product`. They name its price in money alone, so one that costs points stands
 * in the mall only.
 */
export const shownForMoney = sql<boolean>`(product.status = 'published' and product.points = 0)`

/** The company's products that cards can show, the newest first. @param name a part of the name */
export async function companyGoods(
  db: TenantDb,
  companyId: string,
  { name, category, ...page }: { name?: string; category?: string } & Page,
): Promise<{ list: ProductItem[]; total: number }> {
  let asked = db.selectFrom('product').where('company_id', '=', companyId).where(shownForMoney)
  if (name) asked = asked.where(hasWords(sql`name`, name))
  if (category) asked = asked.where(categoryName(), '=', category)
  const listed = asked
    .select(['product_id', 'name', 'summary', 'cover', 'price', 'market_price', 'unit'])
    .select(categoryName().as('category'))
    .orderBy('updated_at', 'desc')
    .orderBy('product_id')
  const { rows, total } = await pageOf(asked, listed, page)
  const list = rows.map(({ product_id, price, market_price, ...rest }) => ({
    _id: product_id,
    ...rest,
    price: Number(price),
    marketPrice: Number(market_price),
  }))
  return { list, total }
}

/** The names of the categories of a company's published products, in alphabetical order. */
export async function productCategories(db: TenantDb, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product_category')
    .select('name')
    .distinct()
    .where('company_id', '=', companyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product')
          .whereRef('product.company_id', '=', 'product_category.company_id')
          .whereRef('product.category_id', '=', 'product_category.category_id')
          .where('product.status', '=', 'published'),
      ),
    )
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
