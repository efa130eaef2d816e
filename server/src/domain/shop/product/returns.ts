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
  // In the order in which orders lock them.
  await sql`
    select from product_stock where company_id = ${companyId} and sku_id in (
      select sku_id from stock_change where company_id = ${companyId} and order_id = ${orderId})
    order by sku_id for update`.execute(db)
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
