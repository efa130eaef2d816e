import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Fail } from '#core/http/failure.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { lockOrder, moveOrder } from '#domain/shop/order/moves.ts'
import { narrowed, type Readable } from '#domain/shop/order/readers.ts'

interface ReceiptParts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'shipping'>
}

interface Asked {
  companyId: string
  orderId: string
  /** The orders that the caller may read. */
  readable(db: TenantDb): Promise<Readable>
}

interface Sent {
  orderId: string
  state: OrderState
  /** Of the payment, and of the mini program in which it was made; '' where WeChat does not know that it was sent. */
  transactionId: string
  appId: string
  /** WeChat's page may have confirmed it: it was opened while WeChat awaited the receipt, and no time ended the wait. */
  isOpened: boolean
}

/** How long after it was opened WeChat's page may have confirmed a receipt. */
const openFor = '1 hour'

async function sentOf({ db }: ReceiptParts, { companyId, orderId, readable }: Asked) {
  return db.tenant(companyId, async (tenant): Promise<Sent | undefined> => {
    const { rows } = await sql<Sent>`
      select o.order_id as "orderId", o.state, coalesce(a.transaction_id, '') as "transactionId",
        coalesce(a.app_id, '') as "appId",
        coalesce(d.confirmed_by <> 'time' and d.receipt_opened_at > now() - ${openFor}::interval, false) as "isOpened"
      from shop_order o
      left join shipping_duty d on d.company_id = o.company_id and d.order_id = o.order_id and d.state = 'uploaded'
      left join payment_attempt a on a.company_id = d.company_id and a.attempt_id = d.attempt_id
      where ${narrowed(await readable(tenant), { orderId })}`.execute(tenant)
    return rows[0]
  })
}

/** What WeChat says of the receipt; '' also where it is not asked or does not answer. */
async function receiptAt(
  { platform }: ReceiptParts,
  companyId: string,
  { state, transactionId, appId }: Sent,
) {
  if (state !== 'shipped' || !transactionId) return ''
  const app = await platform.findApp(companyId, 'mini')
  if (!app || app.appId !== appId) return ''
  return platform.shipping.receiptOf(app, transactionId).catch((problem: unknown) => {
    if (problem instanceof VendorError) return ''
    throw problem
  })
}

/**
 * By what WeChat's own page confirms the receipt of an order that was sent; '' where it cannot. WeChat tells of a received
 * order not whether the payer or the time ended the wait: so it is asked before, too.
 */
export async function openReceipt(
  parts: ReceiptParts,
  asked: Asked,
  fail: Fail<'orderNotFound'>,
): Promise<string> {
  const { companyId } = asked
  const sent = (await sentOf(parts, asked)) ?? fail('orderNotFound')
  if ((await receiptAt(parts, companyId, sent)) !== 'awaited') return ''
  await parts.db.tenant(companyId, (db) =>
    db
      .updateTable('shipping_duty')
      .set({ receipt_opened_at: sql`now()` })
      .where('company_id', '=', companyId)
      .where('order_id', '=', sent.orderId)
      .execute(),
  )
  return sent.transactionId
}

/**
 * An order whose buyer comes back from WeChat's page is received if WeChat says so: what the page said proves nothing. Days
 * that passed at WeChat change nothing.
 * @returns its state; the present one also where WeChat does not answer
 */
export async function checkReceipt(
  parts: ReceiptParts,
  asked: Asked,
  fail: Fail<'orderNotFound'>,
): Promise<OrderState> {
  const { companyId } = asked
  const sent = (await sentOf(parts, asked)) ?? fail('orderNotFound')
  if (!sent.isOpened || (await receiptAt(parts, companyId, sent)) !== 'received') return sent.state
  return parts.db.tenant(companyId, async (tenant) => {
    const order = (await lockOrder(tenant, { companyId, orderId: sent.orderId })) ?? fail('orderNotFound')
    return (await moveOrder(tenant, order, 'receive', { by: 'buyer' })) ? 'received' : order.state
  })
}
