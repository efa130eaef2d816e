import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Page } from '#core/db/paging.ts'
import { inDays } from '#domain/company/time-zone.ts'
import { noteMoney } from '#domain/shop/order/money.ts'
import type { OrderOf } from '#domain/shop/order/moves.ts'

/** Money that came in for an attempt, once. The order's sum follows in the same transaction. */
export async function enterPayment(
  db: TenantDb,
  { companyId, orderId, attemptId }: OrderOf & { attemptId: string },
  amount: number,
): Promise<void> {
  await sql`
    insert into money_entry (company_id, order_id, kind, attempt_id, amount)
    values (${companyId}, ${orderId}, 'payment', ${attemptId}, ${amount})`.execute(db)
  await noteMoney(db, { companyId, orderId }, { paid: amount, refunded: 0 })
}

/** Money that went back by a refund, once. */
export async function enterRefund(
  db: TenantDb,
  { companyId, orderId, attemptId, refundId }: OrderOf & { attemptId: string; refundId: string },
  amount: number,
): Promise<void> {
  await sql`
    insert into money_entry (company_id, order_id, kind, attempt_id, refund_id, amount)
    values (${companyId}, ${orderId}, 'refund', ${attemptId}, ${refundId}, ${amount})`.execute(db)
  await noteMoney(db, { companyId, orderId }, { paid: 0, refunded: amount })
}

interface Entry {
  at: Date
  kind: 'payment' | 'refund'
  amount: number
  orderId: string
  orderNumber: string
  orderKind: 'goods' | 'booking'
}

interface LedgerFilter {
  /** Days of the company's own, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Which rows are listed; the sums are of all. */
  kind?: Entry['kind'] | undefined
}

/** The entries of a company, with their sums. @throws Failure parameterError for a day that no calendar has */
export async function readLedger(
  db: TenantDb,
  companyId: string,
  { kind, ...days }: LedgerFilter,
  { page, pageSize }: Page,
) {
  const asked = sql`
    from money_entry e join shop_order o using (company_id, order_id)
    where e.company_id = ${companyId}
      and ${inDays(companyId, sql`e.at`, days)}`
  const isListed = sql`(${kind ?? null}::text is null or e.kind = ${kind ?? null})`
  const { rows } = await sql<Entry>`
    select e.at, e.kind, e.amount::float8 as amount, e.order_id as "orderId", o.number as "orderNumber",
      o.kind as "orderKind" ${asked}
      and ${isListed}
    order by e.at desc, e.entry_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: sums } = await sql<{ total: number; paid: number; refunded: number }>`
    select count(*) filter (where ${isListed})::integer as total,
      coalesce(sum(e.amount) filter (where e.kind = 'payment'), 0)::float8 as paid,
      coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0)::float8 as refunded ${asked}`.execute(db)
  const { total, paid, refunded } = sums[0] ?? { total: 0, paid: 0, refunded: 0 }
  return {
    list: rows.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
    total,
    page,
    pageSize,
    paid,
    refunded,
  }
}
