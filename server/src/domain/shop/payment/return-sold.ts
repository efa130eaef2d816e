import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { OrderOf } from '#domain/shop/order/moves.ts'
import { returnStock } from '#domain/shop/product/returns.ts'

/** Returns the pieces of a paid order of which nothing was shipped to the stock, and to the activities that sold them. */
export async function returnSold(db: TenantDb, { companyId, orderId }: OrderOf): Promise<void> {
  const { rows } = await sql<{ activityPriceId: string; count: number }>`
    select activity_price_id as "activityPriceId", sum(quantity - returned_pieces)::integer as count from order_line
    where company_id = ${companyId} and order_id = ${orderId} and activity_price_id is not null
    group by activity_price_id`.execute(db)
  await returnStock(db, { companyId, orderId, activities: rows })
}
