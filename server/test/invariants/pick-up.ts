import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Parts } from '#parts.ts'
import { soldOrder } from '../shop/sold-order.ts'
import type { Known } from './sample.ts'

interface Of {
  companyId: string
  personId: string
  staffId: string
  skuId: string
}

/** The code of a paid order of a thousand pieces that are fetched at a place. */
export async function pickUpOf(parts: Pick<Parts, 'db'>, { skuId, ...of }: Of) {
  const { ops } = parts.db
  const orderId = await soldOrder(parts, of, 'paid')
  const code = String(randomInt(1e9)).padStart(12, '0')
  await sql`
    update shop_order set delivery = 'pickUp', pick_up_code = ${code}
    where company_id = ${of.companyId} and order_id = ${orderId}`.execute(ops)
  await sql`
    update order_line set sku_id = ${skuId}, quantity = 1000
    where company_id = ${of.companyId} and order_id = ${orderId}`.execute(ops)
  return {
    'GET /mall/order/v1/pick_up/order': { code },
    'POST /mall/order/v1/pick_up/write_off': { code },
  } satisfies Record<string, Known>
}
