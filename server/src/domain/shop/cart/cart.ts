import type { CartLine } from '@mingpian/contract/shared/orders.ts'
import { memberPriceOf } from '@mingpian/contract/shared/rules/member-level.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { lockedPersonIds, personIdsOf } from '#domain/identity/persons.ts'
import { priceNow, quote, shownSku } from '#domain/shop/order/quote.ts'
import { narrowed, ofBuyer } from '#domain/shop/order/readers.ts'
import { readSkus, type SkuNow } from '#domain/shop/product/read-skus.ts'

type Buyer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId'>
type Refusal = 'productNotFound' | 'productInfoWrong' | 'insufficientStock' | 'serverMessage50012999'

const mostLines = 100
/** Of one line. */
const mostPieces = 9_999

/** A line; those of persons who were joined count as one, and part again with the persons. */
interface Kept {
  skuId: string
  quantity: number
  seenPrice: number
}

async function keptLines(db: TenantDb, companyId: string, personIds: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select sku_id as "skuId", least(sum(quantity), ${mostPieces})::integer as quantity,
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
    const changes = found?.changes.filter(({ skuId }) => skuId === sku.skuId) ?? []
    return line ? [shownLine(line, sku, changes, found?.level?.off ?? 0)] : []
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
  memberOff: number,
): CartLine {
  const price = priceNow(sku, quantity)
  return {
    ...shownSku(sku),
    quantity,
    price,
    priceBefore: seenPrice === price ? null : seenPrice,
    isActivity: price !== sku.ordinaryPrice,
    memberPrice: memberOff > 0 ? memberPriceOf(price, memberOff) : null,
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
  if (sku.points > 0) return 'points'
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
  const before = kept.find((line) => line.skuId === sku.skuId)
  const wanted = quantity + (adds ? (before?.quantity ?? 0) : 0)
  const most = mostOf(sku, kept, skus)
  if (wanted > most.pieces) refuse(most.by, sku, fail)
  await writeLines(db, buyer, [{ sku, quantity: wanted }])
  return (await readCart(db, buyer)).count
}

type Bound = 'shelf' | 'points' | 'lines' | 'stock' | 'limit'

/** As many pieces of a SKU as the cart may hold beside its other lines, and what sets this bound. */
function mostOf(
  sku: SkuNow,
  kept: readonly Pick<Kept, 'skuId' | 'quantity'>[],
  skus: ReadonlyMap<string, SkuNow>,
): { pieces: number; by: Bound } {
  if (sku.shelf !== 'on') return { pieces: 0, by: 'shelf' }
  // The cart adds up money.
  if (sku.points > 0) return { pieces: 0, by: 'points' }
  if (kept.length >= mostLines && !kept.some(({ skuId }) => skuId === sku.skuId))
    return { pieces: 0, by: 'lines' }
  // The limit is one for all SKUs of a product.
  const beside = kept
    .filter((line) => line.skuId !== sku.skuId && skus.get(line.skuId)?.productId === sku.productId)
    .reduce((sum, line) => sum + line.quantity, 0)
  const left = (sku.limitPerPerson ?? Number.POSITIVE_INFINITY) - beside
  const available = Math.min(sku.available, mostPieces)
  return left < available ? { pieces: Math.max(0, left), by: 'limit' } : { pieces: available, by: 'stock' }
}

function refuse(by: Bound, { limitPerPerson }: SkuNow, fail: Fail<Refusal>): never {
  if (by === 'shelf') return fail('productInfoWrong')
  if (by === 'stock') return fail('insufficientStock')
  if (by === 'points')
    return fail('serverMessage50012999', {
      zh: '积分商品请直接兑换',
      en: 'redeem this product by itself',
    })
  return fail(
    'serverMessage50012999',
    by === 'lines'
      ? { zh: `购物车最多放 ${mostLines} 种商品`, en: `the cart holds ${mostLines} lines` }
      : { zh: `每人限购 ${limitPerPerson} 件`, en: `at most ${limitPerPerson} per person` },
  )
}

/** One row for each line, whichever of the joined persons had it. */
async function writeLines(
  db: TenantDb,
  buyer: Buyer,
  lines: readonly { sku: SkuNow; quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return
  await removeFromCart(
    db,
    buyer,
    lines.map(({ sku }) => sku.skuId),
  )
  await db
    .insertInto('cart_line')
    .values(
      lines.map(({ sku, quantity }) => ({
        company_id: buyer.companyId,
        person_id: buyer.identityPersonId,
        sku_id: sku.skuId,
        quantity,
        seen_price: priceNow(sku, quantity),
      })),
    )
    .execute()
}

/**
 * Puts the lines of an order of the buyer into the cart once more, of each as many pieces as can be bought.
 * @returns the pieces of the cart, those that were added, and the lines of which fewer were added than ordered
 */
export async function putOrderInCart(
  db: TenantDb,
  buyer: Buyer,
  orderId: string,
  fail: Fail<'orderNotFound'>,
): Promise<{ count: number; added: number; short: { name: string; added: number }[] }> {
  const { companyId } = buyer
  const personIds = await lockedPersonIds(db, buyer)
  const { rows: ordered } = await sql<{ skuId: string; name: string; options: string[]; quantity: number }>`
    select l.sku_id as "skuId", l.name, l.options, l.quantity
    from shop_order o join order_line l using (company_id, order_id)
    where ${narrowed(await ofBuyer(db, buyer), { orderId })} order by l.position`.execute(db)
  if (ordered.length === 0) fail('orderNotFound')
  const kept: Pick<Kept, 'skuId' | 'quantity'>[] = await keptLines(db, companyId, personIds)
  const skus = await readSkus(
    db,
    companyId,
    [...ordered, ...kept].map(({ skuId }) => skuId),
  )
  const lines = ordered.map(({ skuId, name, options, quantity }) => {
    const sku = skus.get(skuId)
    const own = kept.find((line) => line.skuId === skuId)
    const before = own?.quantity ?? 0
    const room = sku ? mostOf(sku, kept, skus).pieces - before : 0
    const added = Math.max(0, Math.min(quantity, room))
    // The next line of the same product has less room.
    if (own) own.quantity += added
    else if (added > 0) kept.push({ skuId, quantity: added })
    return { sku, name: [name, ...options].join(' · '), quantity, added, total: before + added }
  })
  await writeLines(
    db,
    buyer,
    lines.flatMap(({ sku, added, total }) => (sku && added > 0 ? [{ sku, quantity: total }] : [])),
  )
  return {
    count: (await readCart(db, buyer)).count,
    added: lines.reduce((sum, { added }) => sum + added, 0),
    short: lines.flatMap(({ name, quantity, added }) => (added < quantity ? [{ name, added }] : [])),
  }
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
