import type { CartLine } from '@mingpian/contract/shared/orders.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { lockedPersonIds, personIdsOf } from '#domain/identity/persons.ts'
import { priceNow, quote, shownSku } from '#domain/shop/order/quote.ts'
import { readSkus, type SkuNow } from '#domain/shop/product/read-skus.ts'

type Buyer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId'>
type Refusal = 'productNotFound' | 'productInfoWrong' | 'insufficientStock' | 'serverMessage50012999'

const mostLines = 100

/** A line; those of persons who were joined count as one, and part again with the persons. */
interface Kept {
  skuId: string
  quantity: number
  seenPrice: number
}

async function keptLines(db: TenantDb, companyId: string, personIds: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select sku_id as "skuId", least(sum(quantity), 9999)::integer as quantity,
      (array_agg(seen_price order by updated_at desc))[1]::float8 as "seenPrice"
    from cart_line where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[])
    group by sku_id order by max(updated_at) desc, sku_id`.execute(db)
  return rows
}

export interface Cart {
  lines: CartLine[]
  invalid: CartLine[]
  /** Pieces of the lines that can be bought. */
  count: number
}

export async function readCart(db: TenantDb, buyer: Buyer): Promise<Cart> {
  const { companyId } = buyer
  const personIds = await personIdsOf(db, companyId, buyer.personId)
  const kept = await keptLines(db, companyId, personIds)
  const found = await quote(db, { companyId, personIds, lines: kept })
  const lines = (found?.skus ?? []).flatMap(({ sku }, at): CartLine[] => {
    const line = kept[at]
    return line ? [shownLine(line, sku, found?.changes.filter(({ skuId }) => skuId === sku.skuId) ?? [])] : []
  })
  const valid = lines.filter(({ trouble }) => trouble === 'none')
  return {
    lines: valid,
    invalid: lines.filter(({ trouble }) => trouble !== 'none'),
    count: valid.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

function shownLine(
  { quantity, seenPrice }: Kept,
  sku: SkuNow,
  changes: readonly { what: string }[],
): CartLine {
  const price = priceNow(sku, quantity)
  return {
    ...shownSku(sku),
    quantity,
    price,
    priceBefore: seenPrice === price ? null : seenPrice,
    isActivity: price !== sku.ordinaryPrice,
    available: sku.available,
    limitPerPerson: sku.limitPerPerson,
    trouble: troubleOf(
      sku,
      changes.map(({ what }) => what),
    ),
  }
}

function troubleOf(sku: SkuNow, changes: readonly string[]): CartLine['trouble'] {
  if (sku.shelf === 'gone') return 'gone'
  if (sku.shelf === 'off') return 'off'
  if (sku.available === 0) return 'soldOut'
  if (changes.includes('members')) return 'members'
  // Too many of them is said at the checkout, where the person changes the number.
  return changes.includes('limit') && sku.limitPerPerson !== null && !changes.includes('stock')
    ? 'limit'
    : 'none'
}

/**
 * Sets the pieces of one line, or adds to them.
 * @returns the pieces of the cart
 */
export async function putInCart(
  db: TenantDb,
  buyer: Buyer,
  { skuId, quantity, adds }: { skuId: string; quantity: number; adds: boolean },
  fail: Fail<Refusal>,
): Promise<number> {
  const { companyId } = buyer
  if (!isUuid(skuId)) fail('productNotFound')
  const personIds = await lockedPersonIds(db, buyer)
  const kept = await keptLines(db, companyId, personIds)
  const skus = await readSkus(db, companyId, [skuId, ...kept.map((line) => line.skuId)])
  const sku = skus.get(skuId.toLowerCase()) ?? fail('productNotFound')
  if (sku.shelf !== 'on') fail('productInfoWrong')
  const before = kept.find((line) => line.skuId === sku.skuId)
  if (!before && kept.length >= mostLines)
    fail('serverMessage50012999', {
      zh: `购物车最多放 ${mostLines} 种商品`,
      en: `the cart holds ${mostLines} lines`,
    })
  const wanted = quantity + (adds ? (before?.quantity ?? 0) : 0)
  if (wanted > sku.available) fail('insufficientStock')
  // The limit is one for all SKUs of a product.
  const beside = kept
    .filter((line) => line.skuId !== sku.skuId && skus.get(line.skuId)?.productId === sku.productId)
    .reduce((sum, line) => sum + line.quantity, 0)
  if (sku.limitPerPerson !== null && wanted + beside > sku.limitPerPerson)
    fail('serverMessage50012999', {
      zh: `每人限购 ${sku.limitPerPerson} 件`,
      en: `at most ${sku.limitPerPerson} per person`,
    })
  // One row for the line, whichever of the joined persons had it.
  await removeFromCart(db, buyer, [sku.skuId])
  await db
    .insertInto('cart_line')
    .values({
      company_id: companyId,
      person_id: buyer.identityPersonId,
      sku_id: sku.skuId,
      quantity: wanted,
      seen_price: priceNow(sku, wanted),
    })
    .execute()
  return (await readCart(db, buyer)).count
}

export async function removeFromCart(db: TenantDb, buyer: Buyer, skuIds: readonly string[]): Promise<void> {
  const ids = skuIds.filter(isUuid)
  if (ids.length === 0) return
  await db
    .deleteFrom('cart_line')
    .where('company_id', '=', buyer.companyId)
    .where('person_id', 'in', await personIdsOf(db, buyer.companyId, buyer.personId))
    .where('sku_id', 'in', ids)
    .execute()
}

/** The person has seen the present prices. */
export async function acceptPrices(db: TenantDb, buyer: Buyer): Promise<void> {
  const { lines } = await readCart(db, buyer)
  const personIds = await personIdsOf(db, buyer.companyId, buyer.personId)
  await sql`
    update cart_line c set seen_price = n.price
    from unnest(${lines.map(({ skuId }) => skuId)}::uuid[], ${lines.map(({ price }) => price)}::bigint[]) n (sku_id, price)
    where c.company_id = ${buyer.companyId} and c.person_id = any(${personIds}::uuid[]) and c.sku_id = n.sku_id`.execute(
    db,
  )
}
