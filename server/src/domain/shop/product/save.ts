import type { ProductInput } from '@mingpian/contract/shared/goods.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { momentOf } from '#core/http/moment.ts'
import { isOwnPicture, refuseForeignFile, refuseForeignPicture } from '#core/http/own-file.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import type { CleanHtml } from '#domain/content/sanitise.ts'
import { requireCategory } from './categories.ts'
import { lettersOf } from './create.ts'
import { requireFreightTemplate } from './freight.ts'
import { refuseUnweighed, writeSkus } from './skus.ts'

/** A member of staff who keeps the products. */
export type Keeper = Pick<Caller, 'companyId' | 'staffId'>

/**
 * Makes a product as a draft, or changes one.
 * @param ready its detail, sanitised
 * @throws Failure notFound, materialChanged where the revision is not the present one, parameterError
 */
export async function saveProduct(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  input: ProductInput,
  ready: CleanHtml,
  fail: Fail<'materialChanged'>,
): Promise<{ productId: string; revision: number }> {
  // Before the product, as an import locks them; bundles of a company are made one after the other.
  await requireCompany(db, companyId, { alone: input.skus.some(({ parts }) => parts?.length) })
  const held = input.productId ? await heldProduct(db, companyId, input.productId) : undefined
  if (held && held.revision !== input.revision) return fail('materialChanged')
  refuseUnfit(companyId, input, held?.images ?? [])
  const productId = held?.product_id ?? uuidv7()
  const revision = (held?.revision ?? 0) + 1
  const values = { ...(await columnsOf(db, companyId, input, ready)), revision }
  if (held)
    await db
      .updateTable('product')
      .set({ ...values, updated_at: sql`now()` })
      .where('company_id', '=', companyId)
      .where('product_id', '=', productId)
      .execute()
  else
    await db
      .insertInto('product')
      .values({ ...values, company_id: companyId, product_id: productId, status: 'draft' })
      .execute()
  const optionNames = values.option_names
  await writeSkus(db, { companyId, productId, optionNames, staffId, why: 'set' }, input.skus)
  await refuseUnweighed(db, companyId, productId)
  await record(db, companyId, staffId, held ? 'product saved' : 'product made', { productId })
  return { productId, revision }
}

/**
 * A product that was not removed, locked until the transaction ends.
 * @throws Failure notFound
 */
export async function heldProduct(db: TenantDb, companyId: string, productId: string) {
  if (!isUuid(productId)) throw new Failure('notFound')
  const row = await db
    .selectFrom('product')
    .select(['product_id', 'revision', 'images', 'status', 'removed_at'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

async function columnsOf(db: TenantDb, companyId: string, input: ProductInput, ready: CleanHtml) {
  const category = await requireCategory(db, companyId, input.categoryId)
  const cheapest = input.skus.reduce((least, sku) => (sku.price < least.price ? sku : least))
  return {
    name: input.name,
    summary: input.summary,
    search_letters: lettersOf(input),
    category_id: category.id,
    // The former release reads it.
    category: category.name,
    unit: input.unit,
    cover: input.pictures[0]?.url ?? '',
    images: JSON.stringify(input.pictures),
    video: input.video,
    html: ready.html,
    attributes: JSON.stringify(input.attributes.filter(({ name, value }) => name && value)),
    option_names: input.optionNames.map((name) => name.trim()),
    price: cheapest.price,
    market_price: cheapest.marketPrice ?? 0,
    limit_per_person: input.limitPerPerson,
    members_only: input.membersOnly,
    ...(input.points !== undefined && { points: input.points }),
    delivery: input.delivery,
    ...(input.freightTemplateId !== undefined && {
      freight_template_id: (await requireFreightTemplate(db, companyId, input.freightTemplateId))?.id ?? null,
    }),
    weight: input.weight,
    on_shelf_at: momentOrNull('onShelfAt', input.onShelfAt),
    off_shelf_at: momentOrNull('offShelfAt', input.offShelfAt),
  }
}

const momentOrNull = (path: string, given: string | null) => (given === null ? null : momentOf(path, given))

function refuseUnfit(companyId: string, input: ProductInput, stored: readonly unknown[]): void {
  const { pictures, video, optionNames, delivery, onShelfAt, offShelfAt } = input
  if (pictures.length > Math.max(goodsLimits.pictures, stored.length))
    refuseParameter('pictures', `must be ${goodsLimits.pictures} at most`)
  for (const { url, small } of pictures) {
    refuseForeignPicture(companyId, 'pictures', url)
    if (small && !isOwnPicture(companyId, small)) refuseForeignPicture(companyId, 'pictures', small)
  }
  if (video) refuseForeignFile(companyId, 'video', video, ['mp4', 'webm'])
  if (new Set(optionNames.map((name) => name.trim())).size < optionNames.length)
    refuseParameter('optionNames', 'must be different')
  if (delivery.includes('none') && delivery.length > 1)
    refuseParameter('delivery', 'must be none alone where nothing is shipped')
  if (onShelfAt && offShelfAt && Date.parse(onShelfAt) >= Date.parse(offShelfAt))
    refuseParameter('offShelfAt', 'must be later than onShelfAt')
}
