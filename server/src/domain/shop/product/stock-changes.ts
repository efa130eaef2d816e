import { randomUUID } from 'node:crypto'
import type { StockReason } from '@mingpian/contract/shared/goods.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { refuseParameter } from '#core/http/failure.ts'

interface By {
  companyId: string
  staffId?: string | undefined
  why: StockReason
  /** Now by default. */
  at?: Date | undefined
}

/**
 * Adds to the stock of SKUs, or takes off, and writes the history. Locks the rows in the order in which orders do.
 * @param changes one for each SKU; 0 changes nothing. `changeId` is that of the history's row, a new one by default
 * @returns the number of SKUs whose stock changed
 * @throws Failure parameterError where less than nothing would be left
 */
export async function changeStock(
  db: TenantDb,
  { companyId, staffId, why, at }: By,
  changes: readonly { skuId: string; by: number; changeId?: string | undefined }[],
): Promise<number> {
  const wanted = changes.filter(({ by }) => by !== 0)
  if (wanted.length === 0) return 0
  const ids = wanted.map(({ skuId }) => skuId)
  const { rows } = await sql<{ id: string; available: number }>`
    select sku_id as id, available from product_stock
    where company_id = ${companyId} and sku_id = any(${ids}::uuid[])
    order by sku_id for update`.execute(db)
  const availableOf = new Map(rows.map(({ id, available }) => [id, available]))
  for (const { skuId, by } of wanted) {
    const after = (availableOf.get(skuId) ?? 0) + by
    if (after < 0 || after > goodsLimits.stock)
      refuseParameter('stock', `must stay between 0 and ${goodsLimits.stock}`)
  }
  const changeIds = wanted.map(({ changeId = randomUUID() }) => changeId)
  await sql`
    with changed as (
      update product_stock s set available = s.available + w.by
      from unnest(${ids}::uuid[], ${wanted.map(({ by }) => by)}::integer[], ${changeIds}::uuid[])
        w (sku_id, by, change_id)
      where s.company_id = ${companyId} and s.sku_id = w.sku_id
      returning w.change_id, s.sku_id, s.available - w.by as before, s.available as after
    )
    insert into stock_change (company_id, change_id, at, sku_id, why, before, after, staff_id)
    select ${companyId}, change_id, coalesce(${at ?? null}::timestamptz, clock_timestamp()), sku_id, ${why}, before, after,
      ${staffId ?? null}::uuid
    from changed`.execute(db)
  return rows.length
}

/**
 * Gives the rows that an order of the past left in the history of the stock the times of that order, and ids that follow
 * from it.
 */
export async function dateChangesOf(
  db: TenantDb,
  { companyId, orderId }: { companyId: string; orderId: string },
  { orderedAt, closedAt }: { orderedAt: Date; closedAt: Date },
): Promise<void> {
  await sql`
    update stock_change set change_id = md5(order_id::text || sku_id::text || why)::uuid,
      at = case why when 'order' then ${orderedAt}::timestamptz else ${closedAt}::timestamptz end
    where company_id = ${companyId} and order_id = ${orderId}`.execute(db)
}
