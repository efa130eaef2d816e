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
 * activities, so that orders never wait for each other in a circle. A bundle locks its parts. One statement, since other
 * orders of the same SKU wait from here to the end of the transaction.
 * @returns what is short, [] where all is reserved. The caller refuses the order then
 */
export async function reserveStock(
  db: TenantDb,
  { companyId, orderId }: OrderOf,
  lines: readonly StockLine[],
): Promise<Shortage[]> {
  const skuIds = lines.map(({ skuId }) => skuId)
  const counts = lines.map(({ count }) => count)
  const activityIds = lines.map(({ activityPriceId }) => activityPriceId ?? null)
  const { rows } = await sql<{ short: Shortage[]; wanted: number; reserved: number }>`
    /* reserve stock */
    with line as (
      select at::integer - 1 as at, sku_id, count, activity_price_id
      from unnest(${skuIds}::uuid[], ${counts}::integer[], ${activityIds}::uuid[])
        with ordinality l (sku_id, count, activity_price_id, at)
    ), part as materialized (
      select bundle_sku_id, sku_id, count from bundle_part
      where company_id = ${companyId} and bundle_sku_id = any(${skuIds}::uuid[])
      order by bundle_sku_id, sku_id for share
    ), sku as (
      select coalesce(part.sku_id, line.sku_id) as sku_id, sum(line.count * coalesce(part.count, 1))::integer as count,
        jsonb_agg(distinct line.at) as lines
      from line left join part on part.bundle_sku_id = line.sku_id group by 1
    ), stock as materialized (
      select sku_id, available from product_stock
      where company_id = ${companyId} and sku_id in (select sku_id from sku) order by sku_id for update
    ), priced as (
      select activity_price_id, sum(count)::integer as count, jsonb_agg(at) as lines, (array_agg(sku_id))[1] as sku_id
      from line where activity_price_id is not null group by 1
    ), running as materialized (
      select activity_price_id, case when starts_at <= now() and ends_at > now() then available else 0 end as available
      from activity_price
      where company_id = ${companyId} and activity_price_id in (select activity_price_id from priced)
        -- Counting the stock locks all of it before the first activity.
        and (select count(*) from stock) >= 0
      order by activity_price_id for update
    ), short as (
      select jsonb_build_object('lines', lines, 'skuId', sku_id, 'wanted', count, 'available', coalesce(available, 0)) as row
      from sku left join stock using (sku_id) where coalesce(available, 0) < count
      union all
      select jsonb_build_object('lines', lines, 'skuId', sku_id, 'activityPriceId', activity_price_id, 'wanted', count,
        'available', coalesce(available, 0))
      from priced left join running using (activity_price_id) where coalesce(available, 0) < count
    ), shortage as materialized (
      select coalesce(jsonb_agg(row), '[]') as rows from short
    ), taken as (
      update product_stock s set available = s.available - sku.count, reserved = s.reserved + sku.count
      from sku where s.company_id = ${companyId} and s.sku_id = sku.sku_id and s.available >= sku.count
        and (select rows from shortage) = '[]'
      returning s.sku_id, sku.count, s.available as after
    ), held as (
      insert into stock_hold (company_id, order_id, sku_id, count)
      select ${companyId}, ${orderId}, sku_id, count from taken
    ), noted as (
      insert into stock_change (company_id, sku_id, why, before, after, order_id)
      select ${companyId}, sku_id, 'order', after + count, after, ${orderId} from taken
    ), sold as (
      update activity_price a set available = a.available - priced.count, reserved = a.reserved + priced.count
      from priced where a.company_id = ${companyId} and a.activity_price_id = priced.activity_price_id
        and a.available >= priced.count and (select rows from shortage) = '[]'
      returning a.activity_price_id, priced.count
    ), sold_held as (
      insert into activity_hold (company_id, order_id, activity_price_id, count)
      select ${companyId}, ${orderId}, activity_price_id, count from sold
    )
    select (select rows from shortage) as short,
      (select count(*) from sku)::integer + (select count(*) from priced)::integer as wanted,
      (select count(*) from taken)::integer + (select count(*) from sold)::integer as reserved`.execute(db)
  const { short = [], wanted, reserved } = rows[0] ?? {}
  // The rows were locked and enough before, so another number is a defect, and the transaction ends.
  if (short.length === 0 && wanted !== reserved)
    throw new Error(`${reserved} of ${wanted} rows of stock were reserved`)
  return short
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
