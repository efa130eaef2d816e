import { sql } from 'kysely'
import type { Parts } from '#parts.ts'
import { soldOrder } from '../shop/sold-order.ts'

interface Of {
  companyId: string
  personId: string
  staffId: string
}

/** Calls about the invoice of an own order. */
export const ofOwnInvoice = new Set([
  'GET /mall/order/v1/invoice/detail',
  'POST /mall/order/v1/invoice/save',
  'POST /mall/order/v1/invoice/withdraw',
])

/** A paid order of 10.00 whose buyer wants an invoice. @returns its id */
/** Of the wishes of `wishOf`. */
export const wishedAt = '2026-11-30T08:00:00.000Z'

export async function wishOf(parts: Pick<Parts, 'db' | 'sealer'>, of: Of): Promise<string> {
  const { companyId } = of
  const orderId = await soldOrder(parts, of, 'paid')
  const written = { title: '王敏', taxNumber: '', email: 'wang@example.com' }
  const sealed = parts.sealer.seal(companyId, JSON.stringify(written))
  await sql`
    insert into invoice_wish (company_id, order_id, kind, sealed, wished_at)
    values (${companyId}, ${orderId}, 'person', ${sealed}, ${wishedAt})`.execute(parts.db.ops)
  return orderId
}
