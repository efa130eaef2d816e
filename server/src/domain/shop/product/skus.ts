import type { SkuInput, StockReason } from '@mingpian/contract/shared/goods.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { changeStock } from './stock-changes.ts'

/** The product whose SKUs are written, locked until the transaction ends. */
interface OfProduct {
  companyId: string
  productId: string
  optionNames: readonly string[]
  /** Who writes them, for the history of the stock. */
  staffId?: string | undefined
  why: StockReason
  /** When they were written, for that history; now by default. */
  at?: Date | undefined
}

/** A SKU with the ids that a program brings along: its own, and that of its row in the history of the stock. */
export type GivenSku = SkuInput & { givenId?: string; givenChangeId?: string }

/**
 * Writes all SKUs of a product: those that are not named are removed.
 * @throws Failure notFound for a SKU that the product does not have; parameterError for what does not fit
 */
export async function writeSkus(db: TenantDb, of: OfProduct, skus: readonly GivenSku[]): Promise<void> {
  refuseUnfitSkus(of, skus)
  const present = await skusOf(db, of)
  const written = skus.map((sku, at) => ({
    ...sku,
    id: sku.skuId ? among(present, sku.skuId).id : (sku.givenId ?? uuidv7()),
    isNew: !sku.skuId,
    position: at,
    options: sku.options.map((value) => value.trim()),
  }))
  const stay = new Map(written.map((sku) => [sku.id, sku]))
  if (stay.size < written.length) refuseParameter('skus', 'must each name another SKU')
  const removed = present.filter(({ id }) => !stay.has(id)).map(({ id }) => id)
  await refuseParts(db, of, written)
  // Those whose options change leave their place first, so that two can change places.
  const moved = present.filter(
    ({ id, options }) => stay.has(id) && stay.get(id)?.options.join('\n') !== options.join('\n'),
  )
  await takeAway(db, of, [...removed, ...moved.map(({ id }) => id)])
  await sql`
    insert into product_sku
      (company_id, sku_id, product_id, position, options, price, market_price, code, picture, grams, removed_at)
    select ${of.companyId}, id, ${of.productId}, position, options, price, "marketPrice", code, picture,
      coalesce(s.grams, (select k.grams from product_sku k where k.company_id = ${of.companyId} and k.sku_id = id), 0), null
    from jsonb_to_recordset(${JSON.stringify(written.map(stored))})
      as s (id uuid, position integer, options text[], price bigint, "marketPrice" bigint, code text, picture text, grams integer)
    on conflict (company_id, sku_id) do update set position = excluded.position, options = excluded.options,
      price = excluded.price, market_price = excluded.market_price, code = excluded.code, picture = excluded.picture,
      grams = excluded.grams, removed_at = null`.execute(db)
  await writeParts(db, of, written, removed)
  await sql`
    insert into product_stock (company_id, sku_id)
    select ${of.companyId}, unnest(${written.map(({ id }) => id)}::uuid[]) on conflict do nothing`.execute(db)
  await changeStock(
    db,
    of,
    written.map(({ id, stockBy = 0, givenChangeId }) => ({
      skuId: id,
      by: stockBy,
      changeId: givenChangeId,
    })),
  )
}

interface Present {
  id: string
  options: string[]
}

async function skusOf(db: TenantDb, { companyId, productId }: OfProduct): Promise<Present[]> {
  return db
    .selectFrom('product_sku')
    .select(['sku_id as id', 'options'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .where('removed_at', 'is', null)
    .execute()
}

function among(present: readonly Present[], asked: string): Present {
  const found = present.find(({ id }) => id === asked.toLowerCase())
  if (!found) throw new Failure('notFound')
  return found
}

function refuseUnfitSkus({ companyId, optionNames }: OfProduct, skus: readonly SkuInput[]): void {
  const seen = new Map<string, number>()
  for (const [at, { options, picture, parts, stockBy = 0 }] of skus.entries()) {
    const path = `skus.${at}`
    if (options.length !== optionNames.length)
      refuseParameter(`${path}.options`, 'must have one value for each name')
    const key = options.map((value) => value.trim()).join('\n')
    if (seen.has(key)) refuseParameter(`${path}.options`, `are those of skus.${seen.get(key)}`)
    seen.set(key, at)
    if (picture) refuseForeignPicture(companyId, `${path}.picture`, picture)
    if (parts?.length && stockBy !== 0) refuseParameter(`${path}.stockBy`, 'is not for a bundle')
    if (new Set(parts?.map(({ skuId }) => skuId.toLowerCase())).size !== (parts?.length ?? 0))
      refuseParameter(`${path}.parts`, 'must each be another SKU')
  }
}

type Written = GivenSku & { id: string; isNew: boolean; position: number }

const stored = ({
  id,
  position,
  options,
  price,
  marketPrice = 0,
  code = '',
  picture = '',
  grams,
}: Written) => ({
  id,
  position,
  options,
  price,
  marketPrice,
  code,
  picture,
  // Without it a SKU keeps what it weighs.
  grams,
})

/** Refuses SKUs without a weight in a product whose freight counts it. */
export async function refuseUnweighed(db: TenantDb, companyId: string, productId: string): Promise<void> {
  const { rows } = await sql`
    select from product p
    join freight_template t on t.company_id = p.company_id and t.template_id = p.freight_template_id
    join product_sku s on s.company_id = p.company_id and s.product_id = p.product_id
    where p.company_id = ${companyId} and p.product_id = ${productId} and t.counts = 'weight' and s.grams = 0
      and s.removed_at is null limit 1`.execute(db)
  if (rows.length > 0) refuseParameter('skus', 'must each have grams, as the freight is by weight')
}

/** Refuses parts that are missing, bundles themselves, or of this product, and a bundle that is part of another one. */
async function refuseParts(
  db: TenantDb,
  { companyId, productId }: OfProduct,
  skus: readonly Written[],
): Promise<void> {
  const bundles = skus.filter(({ parts }) => parts?.length)
  if (bundles.length === 0) return
  const asked = [
    ...new Set(bundles.flatMap(({ parts = [] }) => parts.map(({ skuId }) => skuId.toLowerCase()))),
  ]
  if (!asked.every(isUuid)) throw new Failure('notFound')
  // One company makes bundles one after the other: otherwise two could become part of each other at once.
  await sql`select from company where company_id = ${companyId} for no key update`.execute(db)
  const { rows } = await sql<{ id: string; isBundle: boolean; isOwn: boolean }>`
    select s.sku_id as id, s.product_id = ${productId} as "isOwn", exists (
      select from bundle_part b where b.company_id = s.company_id and b.bundle_sku_id = s.sku_id) as "isBundle"
    from product_sku s join product p using (company_id, product_id)
    where s.company_id = ${companyId} and s.sku_id = any(${asked}::uuid[])
      and s.removed_at is null and p.removed_at is null`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { position, parts = [] } of bundles)
    for (const { skuId } of parts) {
      const part = found.get(skuId.toLowerCase())
      if (!part) throw new Failure('notFound')
      if (part.isBundle || part.isOwn)
        refuseParameter(`skus.${position}.parts`, 'must be SKUs of other products that are no bundles')
    }
  await refuseParted(
    db,
    companyId,
    bundles.map(({ id }) => id),
    'is part of a bundle, so it cannot become one',
  )
}

/** Refuses SKUs that are part of a bundle. */
async function refuseParted(
  db: TenantDb,
  companyId: string,
  ids: readonly string[],
  why: string,
): Promise<void> {
  const { rows } = await sql`
    select from bundle_part b join product_sku s on s.company_id = b.company_id and s.sku_id = b.bundle_sku_id
    where b.company_id = ${companyId} and b.sku_id = any(${ids}::uuid[]) and s.removed_at is null limit 1`.execute(
    db,
  )
  if (rows.length > 0) refuseParameter('skus', why)
}

async function takeAway(db: TenantDb, { companyId }: OfProduct, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update product_sku set removed_at = now()
    where company_id = ${companyId} and sku_id = any(${ids}::uuid[])`.execute(db)
}

async function writeParts(
  db: TenantDb,
  { companyId }: OfProduct,
  skus: readonly Written[],
  removed: readonly string[],
): Promise<void> {
  await refuseParted(db, companyId, removed, 'must keep the SKUs that are part of a bundle')
  const parts = skus.flatMap(({ id, parts = [] }) =>
    parts.map(({ skuId, count }) => ({ bundle: id, part: skuId, count })),
  )
  await sql`
    delete from bundle_part
    where company_id = ${companyId} and bundle_sku_id = any(${[...skus.map(({ id }) => id), ...removed]}::uuid[])`.execute(
    db,
  )
  if (parts.length === 0) return
  await sql`
    insert into bundle_part (company_id, bundle_sku_id, sku_id, count)
    select ${companyId}, bundle, part, count
    from jsonb_to_recordset(${JSON.stringify(parts)}) as p (bundle uuid, part uuid, count integer)`.execute(
    db,
  )
}
