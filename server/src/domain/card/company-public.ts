import type { Material, Product } from '@mingpian/contract/shared/entities.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'

/** The public face of an open company; undefined where there is none. */
export async function publicCompany(db: TenantDb, companyId: string) {
  const row = await db
    .selectFrom('company')
    .select(['name', 'short_name', 'logo', 'brand_color', 'address', 'phone', 'introduction'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (!row) return undefined
  const { short_name, brand_color, ...rest } = row
  return { companyId, ...rest, shortName: short_name, brandColor: brand_color }
}

/** A published material of an open company; undefined for any other. */
export async function publishedMaterial(
  db: TenantDb,
  companyId: string,
  materialId: string,
): Promise<Material | undefined> {
  if (!isUuid(materialId)) return undefined
  const row = await db
    .selectFrom('material')
    .innerJoin('company', 'company.company_id', 'material.company_id')
    .where('material.company_id', '=', companyId)
    .where('material_id', '=', materialId)
    .where('material.status', '=', 'published')
    .where('company.status', '=', 'open')
    .select(['kind', 'title', 'summary', 'cover', 'pages', 'duration', 'html', 'images', 'file'])
    .select('updated_at')
    .executeTakeFirst()
  if (!row) return undefined
  const { updated_at, file, ...rest } = row
  return {
    _id: materialId.toLowerCase(),
    companyId,
    ...rest,
    file: { url: '', name: '', mime: '', bytes: 0, ...file },
    updatedAt: updated_at.toISOString(),
  }
}

/** A published product of an open company; undefined for any other. */
export async function publishedProduct(
  db: TenantDb,
  companyId: string,
  productId: string,
): Promise<Product | undefined> {
  if (!isUuid(productId)) return undefined
  const row = await db
    .selectFrom('product')
    .innerJoin('company', 'company.company_id', 'product.company_id')
    .where('product.company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where('product.status', '=', 'published')
    .where('company.status', '=', 'open')
    .select(['product.name', 'summary', 'cover', 'price', 'market_price', 'unit', 'category'])
    .select(['images', 'html', 'attributes'])
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

/** PostgreSQL refuses any other text where an id is compared, which is not the answer for a record that is not there. */
