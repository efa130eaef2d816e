import { expect } from 'vitest'
import type { TestApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { makeShop } from './shop.ts'

/** A shop with a buyer, and orders that were paid and shipped. Only the receipt is a call. */
export async function receivingShop(fixture: TestApp) {
  const shop = await makeShop(fixture, 100)
  const { callAs, parts } = fixture
  const { companyId } = shop
  const who = await shop.buyer()
  const sql = async <Row extends object>(text: string, ...more: unknown[]): Promise<Row[]> =>
    (await parts.db.opsPool.query<Row>(text, [companyId, ...more])).rows
  const shipped = async (lines: Record<string, number>, by: MadeVisitor = who): Promise<string> => {
    const { orderId } = await shop.ordered(by, lines)
    await sql(
      `update shop_order set state = 'shipped', paid = total, paid_at = now(), shipped_at = now()
       where company_id = $1 and order_id = $2`,
      orderId,
    )
    return orderId
  }
  const received = async (lines: Record<string, number>, by: MadeVisitor = who): Promise<string> => {
    const orderId = await shipped(lines, by)
    const { status } = await callAs(by.session, 'POST /mall/order/v1/order/receive', { body: { orderId } })
    return status === 200 ? orderId : expect.fail('not received')
  }
  return { ...shop, who, sql, shipped, received }
}
