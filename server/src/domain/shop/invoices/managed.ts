import type { WishedInvoice } from '@mingpian/contract/shared/invoices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import type { Fail } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { inDays } from '#domain/company/time-zone.ts'
import { lockGoodsOrder } from '#domain/shop/order/moves.ts'
import { ofCompany } from '#domain/shop/order/readers.ts'
import { buyerName, buyerNumber } from '#domain/shop/order/sold.ts'
import { opened } from './wish.ts'

export interface InvoiceFilter {
  state?: WishedInvoice['state'] | undefined
  kind?: WishedInvoice['kind'] | undefined
  keyword?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A wish as it is stored. */
export interface WishRow
  extends Omit<WishedInvoice, 'title' | 'taxNumber' | 'email' | 'wishedAt' | 'doneAt'> {
  sealed: Buffer
  wishedAt: Date
  doneAt: Date | null
}

const stateOf = sql`case when w.done_at is not null then 'done' when o.paid > o.refunded then 'open' else 'void' end`
const tables = sql`invoice_wish w join shop_order o using (company_id, order_id)
  left join staff s on s.company_id = w.company_id and s.staff_id = w.done_by`

/** Wishes of a company that match, the newest first. */
export const wishRows = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select w.order_id as "orderId", w.kind, w.sealed, w.wished_at as "wishedAt", w.done_at as "doneAt", ${stateOf} as state,
    o.number as "orderNumber", ${buyerName} as buyer, ${buyerNumber}::float8 as "buyerNumber",
    (o.paid - o.refunded)::float8 as amount, w.done_amount::float8 as "doneAmount", coalesce(s.name, '') as "doneBy"
  from ${tables} where ${where} order by w.wished_at desc, w.order_id`

export const wishesMatching = (
  companyId: string,
  { state, kind, keyword = '', ...days }: InvoiceFilter,
): RawBuilder<unknown> => sql`${ofCompany(companyId)}
  and (${state ?? null}::text is null or ${stateOf} = ${state ?? null})
  and (${kind ?? null}::text is null or w.kind = ${kind ?? null})
  and starts_with(o.number, ${keyword.trim()})
  and ${inDays(companyId, sql`w.wished_at`, days)}`

const shown = (
  sealer: Sealer,
  companyId: string,
  { sealed, wishedAt, doneAt, ...row }: WishRow,
): WishedInvoice => ({
  ...row,
  ...opened(sealer, companyId, sealed),
  wishedAt: wishedAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? '',
})

/** @throws Failure parameterError for a day that no calendar has */
export async function listWishes(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  filter: InvoiceFilter,
  { page, pageSize }: Page,
) {
  const where = wishesMatching(companyId, filter)
  const { rows } = await sql<WishRow>`
    ${wishRows(where)} ${limitOf({ page, pageSize })}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from ${tables} where ${where}`.execute(db)
  return {
    list: rows.map((row) => shown(sealer, companyId, row)),
    ...{ total: counted[0]?.total ?? 0, page, pageSize },
  }
}

/** Says that an invoice was issued for what was paid and not refunded, or that it was not. */
export async function markWish(
  db: TenantDb,
  sealer: Sealer,
  { companyId, staffId }: { companyId: string; staffId: string },
  { orderId, isDone, wishedAt }: { orderId: string; isDone: boolean; wishedAt: string },
  fail: Fail<'orderNotFound' | 'orderStatusWrong'>,
): Promise<WishedInvoice> {
  const order = (await lockGoodsOrder(db, { companyId, orderId })) ?? fail('orderNotFound')
  const amount = order.paid - order.refunded
  const found = async () => {
    const { rows } = await sql<WishRow>`
      ${wishRows(sql`${ofCompany(companyId)} and o.order_id = ${order.orderId}`)}`.execute(db)
    return rows[0] ?? fail('orderNotFound')
  }
  const before = await found()
  if (isDone && before.state === 'void') fail('orderStatusWrong')
  // The invoice was issued to what the buyer wanted before.
  if (before.wishedAt.getTime() !== Date.parse(wishedAt)) fail('orderStatusWrong')
  if (isDone !== (before.state === 'done')) {
    await db
      .updateTable('invoice_wish')
      .set(
        isDone
          ? { done_at: sql<Date>`now()`, done_by: staffId, done_amount: amount }
          : { done_at: null, done_by: null, done_amount: null },
      )
      .where('company_id', '=', companyId)
      .where('order_id', '=', orderId)
      .execute()
    await record(db, companyId, staffId, isDone ? 'invoice issued' : 'invoice not issued', { orderId })
  }
  return shown(sealer, companyId, await found())
}
