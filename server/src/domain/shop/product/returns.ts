import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

interface Returned {
  companyId: string
  orderId: string
  /** Pieces that were sold at the prices of activities. */
  activities: readonly { activityPriceId: string; count: number }[]
}

/**
 * Returns the pieces of a paid order of which nothing was shipped to the stock. They are those of its stock changes: a bundle
 * may have other parts by now. The caller has locked the order. Idempotent.
 * @returns the number of SKUs
 */
export async function returnStock(
  db: TenantDb,
  { companyId, orderId, activities }: Returned,
): Promise<number> {
  await lockStockOf(db, { companyId, orderId })
  const { rows } = await sql<{ skus: number }>`
    with taken as (
      -- Pieces taken, less pieces given back.
      select sku_id, sum(before - after)::integer as count from stock_change
      where company_id = ${companyId} and order_id = ${orderId}
      group by sku_id having sum(before - after) > 0
    ), given as (
      update product_stock s set available = s.available + taken.count
      from taken where s.company_id = ${companyId} and s.sku_id = taken.sku_id
      returning s.sku_id, s.available - taken.count as before, s.available as after
    ), noted as (
      insert into stock_change (company_id, sku_id, why, before, after, order_id)
      select ${companyId}, sku_id, 'return', before, after, ${orderId} from given
    )
    select count(*)::integer as skus from given`.execute(db)
  const skus = rows[0]?.skus ?? 0
  if (skus > 0 && activities.length > 0) await returnActivities(db, companyId, activities)
  return skus
}

interface ReturnedPieces {
  companyId: string
  orderId: string
  /** The member of staff who took them in; null where they never left. */
  staffId: string | null
}

/**
 * Returns some pieces of an order to the stock: never more of a SKU than the order took. A bundle gives back its parts as
 * they are now, as far as the order took them. The caller has locked the order, and says each piece once.
 */
export async function returnPieces(
  db: TenantDb,
  { companyId, orderId, staffId }: ReturnedPieces,
  pieces: readonly { skuId: string; count: number; activityPriceId: string | null }[],
): Promise<void> {
  await lockStockOf(db, { companyId, orderId })
  await sql`
    with taken as (
      select sku_id, sum(before - after)::integer as count from stock_change
      where company_id = ${companyId} and order_id = ${orderId}
      group by sku_id having sum(before - after) > 0
    ), asked as (
      select * from unnest(${pieces.map(({ skuId }) => skuId)}::uuid[],
        ${pieces.map(({ count }) => count)}::integer[]) a (sku_id, count)
    ), wanted as (
      select w.sku_id, sum(w.count)::integer as count from (
        select a.sku_id, a.count from asked a where exists (select from taken t where t.sku_id = a.sku_id)
        union all
        select b.sku_id, a.count * b.count from asked a
        join bundle_part b on b.company_id = ${companyId} and b.bundle_sku_id = a.sku_id
        where not exists (select from taken t where t.sku_id = a.sku_id)
      ) w group by w.sku_id
    ), given as (
      update product_stock s set available = s.available + least(w.count, t.count)
      from wanted w join taken t using (sku_id) where s.company_id = ${companyId} and s.sku_id = w.sku_id
      returning s.sku_id, s.available - least(w.count, t.count) as before, s.available as after
    )
    insert into stock_change (company_id, sku_id, why, before, after, order_id, staff_id)
    select ${companyId}, sku_id, 'return', before, after, ${orderId}, ${staffId}::uuid from given`.execute(db)
  const activities = new Map<string, number>()
  for (const { activityPriceId, count } of pieces)
    if (activityPriceId) activities.set(activityPriceId, (activities.get(activityPriceId) ?? 0) + count)
  if (activities.size > 0)
    await returnActivities(
      db,
      companyId,
      [...activities].map(([activityPriceId, count]) => ({ activityPriceId, count })),
    )
}

/** In the order in which orders lock them. */
async function lockStockOf(
  db: TenantDb,
  { companyId, orderId }: { companyId: string; orderId: string },
): Promise<void> {
  await sql`
    select from product_stock where company_id = ${companyId} and sku_id in (
      select sku_id from stock_change where company_id = ${companyId} and order_id = ${orderId})
    order by sku_id for update`.execute(db)
}

async function returnActivities(
  db: TenantDb,
  companyId: string,
  activities: Returned['activities'],
): Promise<void> {
  const ids = activities.map(({ activityPriceId }) => activityPriceId)
  await sql`
    select from activity_price where company_id = ${companyId} and activity_price_id = any(${ids}::uuid[])
    order by activity_price_id for update`.execute(db)
  await sql`
    update activity_price a set available = a.available + r.count
    from unnest(${ids}::uuid[], ${activities.map(({ count }) => count)}::integer[]) r (id, count)
    where a.company_id = ${companyId} and a.activity_price_id = r.id`.execute(db)
}
