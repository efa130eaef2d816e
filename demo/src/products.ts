import { createProduct, makeActivity, makeFreightTemplate, type TenantDb } from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
import type { ProductContent } from './content.ts'
import { blocksOf, type Library } from './library.ts'
import type { Planned } from './plan.ts'
import { adminOf } from './write-services.ts'

const dayMs = 86_400_000
/** Before the first order. */
const stockedDays = 100

/** The id of a SKU by its product's name and its options. */
export const skuIdsOf =
  (companyId: string) =>
  (product: string, options: readonly string[] = []) =>
    uuidOf([companyId, 'sku', product, ...options].join(' '))

/** Writes the freight templates, the products with their SKUs, and the prices for a time. */
export async function writeProducts(db: TenantDb, planned: Planned, library: Library): Promise<void> {
  const {
    company: { companyId },
    content,
    productIds,
    now,
  } = planned
  const templateId = (name: string) => uuidOf(`${companyId} freight ${name}`)
  const begun = new Date(now.getTime() - stockedDays * dayMs)
  const keeper = { companyId, staffId: adminOf(planned).staffId }
  for (const freight of content.freights)
    await makeFreightTemplate(db, keeper, freight, { id: templateId(freight.name), at: begun })
  const blocks = blocksOf(library)
  const skuId = skuIdsOf(companyId)
  // A bundle comes after its parts.
  const inOrder = [...content.products.entries()].sort(
    ([, a], [, b]) => Number(isBundle(a)) - Number(isBundle(b)),
  )
  for (const [at, { pictures, story, attributes, skus, activity, freight, ...product }] of inOrder) {
    const written = {
      ...product,
      ...(freight !== undefined && { freightTemplateId: templateId(freight) }),
      pictures: pictures.map(library.picture),
      story: blocks(story),
      attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
      skus: skus.map(({ stock, parts = [], ...sku }) => ({
        ...sku,
        stockBy: stock,
        givenId: skuId(product.name, sku.options),
        givenChangeId: uuidOf(`${skuId(product.name, sku.options)} first stock`),
        parts: parts.map(({ product, options, count }) => ({ skuId: skuId(product, options), count })),
      })),
    }
    const changed = new Date(now.getTime() - (2 + at * 3) * dayMs)
    const stockedAt = new Date(now.getTime() - (stockedDays + at) * dayMs)
    const id = productIds[at] ?? uuidOf(`${companyId} part ${product.name}`)
    const categoryId = uuidOf(`${companyId} category of products ${product.category}`)
    await createProduct(db, companyId, written, { id, at: changed, stockedAt, categoryId })
    if (!activity) continue
    const from = new Date(now.getTime() - dayMs)
    const span = {
      startsAt: from.toISOString(),
      endsAt: new Date(now.getTime() + activity.days * dayMs).toISOString(),
    }
    const { name, price, stock } = activity
    const lines = skus.map(({ options }) => ({ skuId: skuId(product.name, options), price, stock }))
    const ids = lines.map((line) => uuidOf(`${line.skuId} activity`))
    await makeActivity(db, companyId, { name, ...span, lines }, { ids })
  }
}

const isBundle = ({ skus }: ProductContent) => skus.some(({ parts }) => parts !== undefined)
