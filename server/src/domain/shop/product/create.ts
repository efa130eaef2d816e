import { line, requiredName } from '@mingpian/contract/shared/fields.ts'
import { delivery, fen, SkuInput } from '@mingpian/contract/shared/goods.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { pointsLimits } from '@mingpian/contract/shared/rules/points.ts'
import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { Blocks, htmlOf, Picture, picturesOf } from '#core/html/blocks.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { requireCompany } from '#domain/company/require.ts'
import { categoryNamed } from './categories.ts'
import { requireFreightTemplate } from './freight.ts'
import { refuseUnweighed, writeSkus } from './skus.ts'

const NewProduct = Type.Object({
  name: requiredName,
  summary: Type.Optional(line(200)),
  /** Of the one SKU of a product without `skus`. */
  price: Type.Optional(fen),
  /** The reference price, shown struck through. */
  marketPrice: Type.Optional(fen),
  unit: Type.Optional(line(16)),
  /** The name of a category of the first level, which is made where there is none. */
  category: Type.Optional(line(32)),
  /** The name of one below it. */
  subcategory: Type.Optional(line(32)),
  /** The first is the cover. */
  pictures: Type.Optional(Type.Array(Picture, { maxItems: goodsLimits.pictures })),
  story: Type.Optional(Blocks),
  attributes: Type.Optional(
    Type.Array(Type.Object({ name: line(goodsLimits.option), value: line(200) }), {
      maxItems: goodsLimits.attributes,
    }),
  ),
  optionNames: Type.Optional(Type.Array(line(goodsLimits.option), { maxItems: goodsLimits.options })),
  skus: Type.Optional(
    Type.Array(
      Type.Composite([
        SkuInput,
        Type.Object({ givenId: Type.Optional(Type.String()), givenChangeId: Type.Optional(Type.String()) }),
      ]),
      {
        minItems: 1,
        maxItems: goodsLimits.skus,
      },
    ),
  ),
  limitPerPerson: Type.Optional(Type.Integer({ minimum: 1, maximum: goodsLimits.count })),
  membersOnly: Type.Optional(Type.Boolean()),
  points: Type.Optional(Type.Integer({ minimum: 0, maximum: pointsLimits.points })),
  delivery: Type.Optional(Type.Array(delivery, { minItems: 1, maxItems: 3 })),
  freightTemplateId: Type.Optional(Type.String()),
  /** `published` by default. */
  status: Type.Optional(
    Type.Union([Type.Literal('draft'), Type.Literal('published'), Type.Literal('offline')]),
  ),
})
export type NewProduct = Static<typeof NewProduct>

interface GivenProduct extends Given {
  /** When the first pieces came; `at` by default. */
  stockedAt?: Date
  /** Of its category of the first level, where that is not there yet. */
  categoryId?: string
}

/**
 * Adds a product to the company's catalogue, for programs that bring one along.
 * @returns the product's id
 * @throws Failure notFound where there is no such company; parameterError for a field that does not fit and for a
 * picture outside the company's own storage
 */
export async function createProduct(
  db: TenantDb,
  companyId: string,
  product: NewProduct,
  given: GivenProduct = {},
): Promise<string> {
  mustFit(NewProduct, product)
  const { pictures = [], story = [], attributes = [], optionNames = [] } = product
  for (const { url } of pictures) refuseForeignPicture(companyId, 'pictures', url)
  for (const { url } of picturesOf(story)) refuseForeignPicture(companyId, 'story', url)
  const skus = product.skus ?? [
    {
      options: [],
      price: product.price ?? refuseParameter('price', 'is needed without skus'),
      marketPrice: product.marketPrice,
    },
  ]
  const productId = givenId(given)
  await requireCompany(db, companyId)
  const newCategory = given.categoryId ? { id: given.categoryId } : {}
  const first = product.category
    ? await categoryNamed(db, companyId, { name: product.category, ...newCategory })
    : null
  const categoryId =
    first && product.subcategory
      ? await categoryNamed(db, companyId, { name: product.subcategory, parentId: first })
      : first
  const cheapest = skus.reduce((least, sku) => (sku.price < least.price ? sku : least))
  await db
    .insertInto('product')
    .values({
      company_id: companyId,
      product_id: productId,
      name: product.name,
      summary: product.summary,
      cover: pictures[0]?.url,
      price: cheapest.price,
      market_price: cheapest.marketPrice ?? 0,
      unit: product.unit,
      category_id: categoryId,
      // The former release reads it.
      category: product.subcategory ?? product.category,
      images: JSON.stringify(pictures),
      html: htmlOf(story),
      attributes: JSON.stringify(attributes),
      option_names: optionNames,
      limit_per_person: product.limitPerPerson,
      members_only: product.membersOnly,
      points: product.points,
      delivery: product.delivery,
      freight_template_id: (await requireFreightTemplate(db, companyId, product.freightTemplateId ?? ''))?.id,
      status: product.status,
      updated_at: given.at,
      search_letters: lettersOf(product),
    })
    .execute()
  await writeSkus(
    db,
    { companyId, productId, optionNames, why: 'import', at: given.stockedAt ?? given.at },
    skus,
  )
  await refuseUnweighed(db, companyId, productId)
  return productId
}

/** The letters by which a product is found. */
export const lettersOf = ({ name, summary = '' }: { name: string; summary?: string }) =>
  sql<string>`tripled_letters(${`${name} ${summary}`})`
