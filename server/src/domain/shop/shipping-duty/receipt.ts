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

interface Sent {
  orderId: string
  state: OrderState
  /** Of the payment, and of the mini program in which it was made; '' where WeChat does not know that it was sent. */
  transactionId: string
  appId: string
}

async function sentOf(db: TenantDb, readable: Readable, orderId: string): Promise<Sent | undefined> {
  const { rows } = await sql<Sent>`
    select o.order_id as "orderId", o.state, coalesce(a.transaction_id, '') as "transactionId",
      coalesce(a.app_id, '') as "appId"
    from shop_order o
    left join shipping_duty d on d.company_id = o.company_id and d.order_id = o.order_id and d.state = 'uploaded'
    left join payment_attempt a on a.company_id = d.company_id and a.attempt_id = d.attempt_id
    where ${narrowed(readable, { orderId })}`.execute(db)
  return rows[0]
}

/** By what WeChat's own page confirms the receipt of an order that was sent; '' where it cannot. */
export async function receiptOf(
  db: TenantDb,
  readable: Readable,
  orderId: string,
  fail: Fail<'orderNotFound'>,
): Promise<string> {
  const sent = (await sentOf(db, readable, orderId)) ?? fail('orderNotFound')
  return sent.state === 'shipped' ? sent.transactionId : ''
}

/**
 * An order whose buyer comes back from WeChat's page is received if WeChat says so: what the page said proves nothing.
 * @returns its state; the present one also where WeChat does not answer
 */
export async function checkReceipt(
  { db, platform }: ReceiptParts,
  of: {
    companyId: string
    orderId: string
    readable(db: TenantDb): Promise<Readable>
  },
  fail: Fail<'orderNotFound'>,
): Promise<OrderState> {
  const { companyId } = of
  const sent =
    (await db.tenant(companyId, async (tenant) => sentOf(tenant, await of.readable(tenant), of.orderId))) ??
    fail('orderNotFound')
  if (sent.state !== 'shipped' || !sent.transactionId) return sent.state
  const app = await platform.findApp(companyId, 'mini')
  if (!app || app.appId !== sent.appId) return sent.state
  const isReceived = await platform.shipping.isReceived(app, sent.transactionId).catch((problem: unknown) => {
    if (problem instanceof VendorError) return false
    throw problem
  })
  if (!isReceived) return sent.state
  return db.tenant(companyId, async (tenant) => {
    const order = (await lockOrder(tenant, { companyId, orderId: sent.orderId })) ?? fail('orderNotFound')
    return (await moveOrder(tenant, order, 'receive', { by: 'buyer' })) ? 'received' : order.state
  })
}
