import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Parts } from '#parts.ts'

/** The first SKU of a product, of which some are there. */
export async function skuOf(
  { db }: Pick<Parts, 'db'>,
  companyId: string,
  productId: string,
): Promise<string> {
  const { sku_id } = await db.ops
    .selectFrom('product_sku')
    .select('sku_id')
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  await sql`
    update product_stock set available = 1000 where company_id = ${companyId} and sku_id = ${sku_id}`.execute(
    db.ops,
  )
  return sku_id
}

interface Of {
  companyId: string
  personId: string
  staffId: string
}

/** An order of 10.00, paid or not, without the stock behind it. */
export async function soldOrder(
  { db }: Pick<Parts, 'db'>,
  { companyId, personId, staffId }: Of,
  state: 'awaitingPayment' | 'paid',
): Promise<string> {
  const [orderId, attemptId] = [randomUUID(), randomUUID()]
  const paid = state === 'paid' ? 1_000 : 0
  await sql`
    insert into shop_order (company_id, order_id, number, person_id, state, goods, discount, freight, total, paid, delivery,
      staff_id, expires_at)
    values (${companyId}, ${orderId}, ${orderId}, ${personId}, ${state}, 1000, 0, 0, 1000, ${paid}, 'none', ${staffId},
      now() + interval '1 hour')`.execute(db.ops)
  await sql`
    insert into order_line (company_id, order_id, position, sku_id, product_id, name, options, picture, unit_price, quantity,
      goods, total)
    values (${companyId}, ${orderId}, 0, ${randomUUID()}, ${randomUUID()}, '杯子', '{}', '', 1000, 1, 1000, 1000)`.execute(
    db.ops,
  )
  if (!paid) return orderId
  await sql`
    insert into payment_attempt (company_id, attempt_id, order_id, number, app_id, open_id, mch_id, amount, notify_url, state,
      expires_at)
    values (${companyId}, ${attemptId}, ${orderId}, ${attemptId}, 'a', 'o', 'm', 1000, 'https://a.example/n', 'paid',
      now())`.execute(db.ops)
  await sql`
    insert into money_entry (company_id, order_id, kind, attempt_id, amount)
    values (${companyId}, ${orderId}, 'payment', ${attemptId}, 1000)`.execute(db.ops)
  return orderId
}
