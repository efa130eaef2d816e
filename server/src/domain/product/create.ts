import { line, requiredName } from '@mingpian/contract/shared/fields.ts'
import { type Static, Type } from '@sinclair/typebox'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { Blocks, htmlOf, Picture, picturesOf } from '#core/html/blocks.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { requireCompany } from '#domain/company/require.ts'

/** Integer fen. */
const price = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })

const NewProduct = Type.Object({
  name: requiredName,
  summary: Type.Optional(line(200)),
  price,
  /** The reference price, shown struck through. */
  marketPrice: Type.Optional(price),
  unit: Type.Optional(line(16)),
  category: Type.Optional(line(64)),
  /** The first is the cover. */
  pictures: Type.Optional(Type.Array(Picture, { maxItems: 20 })),
  story: Type.Optional(Blocks),
  attributes: Type.Optional(Type.Array(Type.Object({ name: line(32), value: line(200) }), { maxItems: 50 })),
  /** `published` by default. */
  status: Type.Optional(
    Type.Union([Type.Literal('draft'), Type.Literal('published'), Type.Literal('offline')]),
  ),
})
export type NewProduct = Static<typeof NewProduct>

/**
 * Adds a product to the company's catalogue.
 * @returns the product's id
 * @throws Failure notFound where there is no such company; parameterError for a field that does not fit and for a
 * picture outside the company's own storage
 */
export async function createProduct(
  db: TenantDb,
  companyId: string,
  product: NewProduct,
  given: Given = {},
): Promise<string> {
  mustFit(NewProduct, product)
  const { pictures = [], story = [], attributes = [] } = product
  for (const { url } of pictures) refuseForeignPicture(companyId, 'pictures', url)
  for (const { url } of picturesOf(story)) refuseForeignPicture(companyId, 'story', url)
  const productId = givenId(given)
  await requireCompany(db, companyId)
  await db
    .insertInto('product')
    .values({
      company_id: companyId,
      product_id: productId,
      name: product.name,
      summary: product.summary,
      cover: pictures[0]?.url,
      price: product.price,
      market_price: product.marketPrice ?? 0,
      unit: product.unit,
      category: product.category,
      images: JSON.stringify(pictures),
      html: htmlOf(story),
      attributes: JSON.stringify(attributes),
      status: product.status,
      updated_at: given.at,
    })
    .execute()
  return productId
}
