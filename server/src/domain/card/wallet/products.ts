import type { MallItem } from '@mingpian/contract/shared/goods.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { mallItem } from '#domain/shop/product/mall.ts'
import { isOnShelf } from '#domain/shop/product/queries.ts'
import type { Keeping } from './queries.ts'

type KeepingProduct = Pick<Keeping, 'keepers' | 'personId'> & { productId: string; name: string }

/** Saves a product, unless it is saved. Returns the time since when it is saved. */
export async function keepProduct(
  db: TenantDb,
  companyId: string,
  { keepers, personId, productId, name }: KeepingProduct,
): Promise<Date> {
  const known = await db
    .selectFrom('saved_product')
    .select('saved_at')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', keepers)
    .where('product_id', '=', productId)
    .orderBy('saved_at')
    .executeTakeFirst()
  if (known) return known.saved_at
  const { saved_at } = await db
    .insertInto('saved_product')
    .values({ company_id: companyId, person_id: personId, product_id: productId, name })
    // A concurrent request was faster: keep its row.
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'person_id', 'product_id'])
        .doUpdateSet({ saved_at: sql<Date>`saved_product.saved_at` }),
    )
    .returning('saved_at')
    .executeTakeFirstOrThrow()
  return saved_at
}

/** Whether the company has the product, on the shelf or not. */
export async function isProduct(db: TenantDb, companyId: string, productId: string): Promise<boolean> {
  if (!isUuid(productId)) return false
  const { rows } = await sql`
    select from product where company_id = ${companyId} and product_id = ${productId}`.execute(db)
  return rows.length > 0
}

/** @returns whether it was saved before */
export async function dropProduct(
  db: TenantDb,
  companyId: string,
  { keepers, productId }: Omit<KeepingProduct, 'personId' | 'name'>,
): Promise<boolean> {
  const dropped = await db
    .deleteFrom('saved_product')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', keepers)
    .where('product_id', '=', productId)
    .returning('product_id')
    .execute()
  return dropped.length > 0
}

const unpublished = {
  ...{ summary: '', cover: '', price: 0, marketPrice: 0, unit: '', category: '', categoryId: '' },
  ...{ membersOnly: false, activityPrice: null, soldOut: false, priceVaries: false },
} satisfies Partial<MallItem>

interface KeptQuery {
  page: number
  pageSize: number
  productId?: string | undefined
}

/**
 * Products that a person keeps, each once. Of those that left the shelf only the name is told that they had when they were
 * kept: changes off the shelf are not published.
 * @param keepers see `personIdsOf` */
export async function keptProducts(
  db: TenantDb,
  companyId: string,
  keepers: string[],
  { page, pageSize, productId = '' }: KeptQuery,
): Promise<{ list: (MallItem & { savedAt: string; isGone: boolean })[]; total: number }> {
  const kept = sql`
    (select product_id, min(saved_at) as saved_at, (array_agg(name order by saved_at))[1] as name from saved_product
      where company_id = ${companyId} and person_id = any(${keepers}::uuid[])
        and (${productId} = '' or product_id::text = ${productId.toLowerCase()})
      group by 1) kept
    join product p on p.company_id = ${companyId} and p.product_id = kept.product_id`
  const { rows } = await sql<MallItem & { savedAt: Date; isGone: boolean; keptName: string }>`
    select ${mallItem}, kept.saved_at as "savedAt", ${isOnShelf} is not true as "isGone", kept.name as "keptName" from ${kept}
    order by kept.saved_at desc, p.product_id ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from ${kept}`.execute(db)
  const list = rows.map(({ savedAt, keptName, ...item }) => ({
    ...(item.isGone ? { ...item, ...unpublished, name: keptName } : item),
    savedAt: savedAt.toISOString(),
  }))
  return { list, total: counted[0]?.total ?? 0 }
}
