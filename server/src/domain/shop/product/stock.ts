import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** What an order takes of a SKU. Several lines may name the same SKU. */
export interface StockLine {
  skuId: string
  count: number
  /** Where it is sold at the price of an activity. */
  activityPriceId?: string | undefined
}

/** A SKU, or an activity, that has less than the order takes. */
export interface Shortage {
  /** The lines that draw on it, by their places. */
  lines: number[]
  /** The SKU that is short: of a bundle the part. */
  skuId: string
  activityPriceId?: string
  wanted: number
  available: number
}

interface OrderOf {
  companyId: string
  orderId: string
}

/**
 * Reserves what an order takes, or nothing. Rows are locked in the order of their keys, first those of SKUs, then those of
 * activities, so that orders never wait for each other in a circle. A bundle locks its parts.
 * @returns what is short, [] where all is reserved. The caller refuses the order then
 */
export async function reserveStock(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  asked: readonly StockLine[],
): Promise<Shortage[]> {
  const lines = asked.map((line) => ({
    ...line,
    skuId: line.skuId.toLowerCase(),
    activityPriceId: line.activityPriceId?.toLowerCase(),
  }))
  const takes = await takesOf(db, companyId, lines)
  const activities = new Map<string, Take>()
  for (const [at, { activityPriceId, skuId, count }] of lines.entries())
    if (activityPriceId) add(activities, activityPriceId, { at, skuId, count })
  const short = [
    ...shortOf(takes, await lockedStock(db, companyId, [...takes.keys()])),
    ...shortOf(activities, await lockedActivities(db, companyId, [...activities.keys()])).map(
      ({ skuId, ...rest }) => ({
        ...rest,
        activityPriceId: skuId,
        skuId: activities.get(skuId)?.skuId ?? '',
      }),
    ),
  ]
  if (short.length > 0) return short
  await takeStock(db, { companyId, orderId }, takes)
  if (activities.size > 0) await takeActivities(db, { companyId, orderId }, activities)
  return []
}

/**
 * Gives back what an order has reserved. Repeating it changes nothing, since it ends the order's holds.
 * @returns the number of SKUs
 */
export async function releaseStock(db: TenantDb, { companyId, orderId }: OrderOf): Promise<number> {
  await lockHeld(db, { companyId, orderId })
  const { rows } = await sql<{ skus: number }>`
    with held as (
      delete from stock_hold where company_id = ${companyId} and order_id = ${orderId} returning sku_id, count
    ), given as (
      update product_stock s set available = s.available + held.count, reserved = s.reserved - held.count
      from held where s.company_id = ${companyId} and s.sku_id = held.sku_id
      returning s.sku_id, s.available - held.count as before, s.available as after
    ), noted as (
      insert into stock_change (company_id, sku_id, why, before, after, order_id)
      select ${companyId}, sku_id, 'close', before, after, ${orderId} from given
    ), priced as (
      delete from activity_hold where company_id = ${companyId} and order_id = ${orderId}
      returning activity_price_id, count
    ), returned as (
      update activity_price a set available = a.available + priced.count, reserved = a.reserved - priced.count
      from priced where a.company_id = ${companyId} and a.activity_price_id = priced.activity_price_id
    )
    select count(*)::integer as skus from given`.execute(db)
  return rows[0]?.skus ?? 0
}

/**
 * Takes what an order has reserved out of the stock, since it is sold. Repeating it changes nothing.
 * @returns the number of SKUs
 */
export async function consumeStock(db: TenantDb, { companyId, orderId }: OrderOf): Promise<number> {
  await lockHeld(db, { companyId, orderId })
  const { rows } = await sql<{ skus: number }>`
    with held as (
      delete from stock_hold where company_id = ${companyId} and order_id = ${orderId} returning sku_id, count
    ), sold as (
      update product_stock s set reserved = s.reserved - held.count
      from held where s.company_id = ${companyId} and s.sku_id = held.sku_id returning s.sku_id
    ), priced as (
      delete from activity_hold where company_id = ${companyId} and order_id = ${orderId}
      returning activity_price_id, count
    ), ended as (
      update activity_price a set reserved = a.reserved - priced.count
      from priced where a.company_id = ${companyId} and a.activity_price_id = priced.activity_price_id
    )
    select count(*)::integer as skus from sold`.execute(db)
  return rows[0]?.skus ?? 0
}

/** What lines take of one row of stock, or of one activity. */
interface Take {
  skuId: string
  count: number
  lines: number[]
}

function add(
  to: Map<string, Take>,
  key: string,
  { at, skuId, count }: { at: number; skuId: string; count: number },
) {
  const present = to.get(key) ?? { skuId, count: 0, lines: [] }
  to.set(key, { skuId, count: present.count + count, lines: [...new Set([...present.lines, at])] })
}

/** The sums for each SKU with a stock of its own; a bundle counts as its parts. */
async function takesOf(
  db: TenantDb,
  companyId: string,
  lines: readonly StockLine[],
): Promise<Map<string, Take>> {
  // Locked, so that the parts stay the same until the order has what it takes.
  const { rows } = await sql<{ bundle: string; skuId: string; count: number }>`
    select bundle_sku_id as bundle, sku_id as "skuId", count from bundle_part
    where company_id = ${companyId} and bundle_sku_id = any(${lines.map(({ skuId }) => skuId)}::uuid[])
    order by bundle_sku_id, sku_id for share`.execute(db)
  const takes = new Map<string, Take>()
  for (const [at, { skuId, count }] of lines.entries()) {
    const parts = rows.filter(({ bundle }) => bundle === skuId)
    if (parts.length === 0) add(takes, skuId, { at, skuId, count })
    for (const part of parts) add(takes, part.skuId, { at, skuId: part.skuId, count: count * part.count })
  }
  return takes
}

interface Left {
  id: string
  available: number
}

async function lockedStock(db: TenantDb, companyId: string, ids: readonly string[]): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select sku_id as id, available from product_stock
    where company_id = ${companyId} and sku_id = any(${ids}::uuid[])
    order by sku_id for update`.execute(db)
  return rows
}

async function lockedActivities(db: TenantDb, companyId: string, ids: readonly string[]): Promise<Left[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Left>`
    select activity_price_id as id,
      case when starts_at <= now() and ends_at > now() then available else 0 end as available
    from activity_price
    where company_id = ${companyId} and activity_price_id = any(${ids}::uuid[])
    order by activity_price_id for update`.execute(db)
  return rows
}

function shortOf(takes: ReadonlyMap<string, Take>, left: readonly Left[]): Shortage[] {
  const availableOf = new Map(left.map(({ id, available }) => [id, available]))
  return [...takes].flatMap(([key, { count, lines }]) => {
    const available = availableOf.get(key) ?? 0
    return available < count ? [{ lines, skuId: key, wanted: count, available }] : []
  })
}

async function takeStock(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  takes: ReadonlyMap<string, Take>,
): Promise<void> {
  const { rows } = await sql<{ skus: number }>`
    with wanted as (
      select * from unnest(${[...takes.keys()]}::uuid[], ${counts(takes)}::integer[]) w (sku_id, count)
    ), taken as (
      update product_stock s set available = s.available - w.count, reserved = s.reserved + w.count
      from wanted w where s.company_id = ${companyId} and s.sku_id = w.sku_id and s.available >= w.count
      returning s.sku_id, w.count, s.available as after
    ), held as (
      insert into stock_hold (company_id, order_id, sku_id, count)
      select ${companyId}, ${orderId}, sku_id, count from taken
    ), noted as (
      insert into stock_change (company_id, sku_id, why, before, after, order_id)
      select ${companyId}, sku_id, 'order', after + count, after, ${orderId} from taken
    )
    select count(*)::integer as skus from taken`.execute(db)
  mustBe(rows[0]?.skus, takes.size)
}

async function takeActivities(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  takes: ReadonlyMap<string, Take>,
): Promise<void> {
  const { rows } = await sql<{ prices: number }>`
    with wanted as (
      select * from unnest(${[...takes.keys()]}::uuid[], ${counts(takes)}::integer[]) w (id, count)
    ), taken as (
      update activity_price a set available = a.available - w.count, reserved = a.reserved + w.count
      from wanted w where a.company_id = ${companyId} and a.activity_price_id = w.id and a.available >= w.count
      returning w.id, w.count
    ), held as (
      insert into activity_hold (company_id, order_id, activity_price_id, count)
      select ${companyId}, ${orderId}, id, count from taken
    )
    select count(*)::integer as prices from taken`.execute(db)
  mustBe(rows[0]?.prices, takes.size)
}

const counts = (takes: ReadonlyMap<string, Take>) => [...takes.values()].map(({ count }) => count)

/** The rows were locked and enough before, so another number is a defect, and the transaction ends. */
function mustBe(changed: number | undefined, rows: number): void {
  if (changed !== rows) throw new Error(`${changed} of ${rows} rows of stock were reserved`)
}

/** Locks the stock that an order holds, in the order in which orders take it. */
async function lockHeld(db: TenantDb, { companyId, orderId }: OrderOf): Promise<void> {
  await sql`
    select from product_stock where company_id = ${companyId} and sku_id in (
      select sku_id from stock_hold where company_id = ${companyId} and order_id = ${orderId})
    order by sku_id for update`.execute(db)
  await sql`
    select from activity_price where company_id = ${companyId} and activity_price_id in (
      select activity_price_id from activity_hold where company_id = ${companyId} and order_id = ${orderId})
    order by activity_price_id for update`.execute(db)
}
