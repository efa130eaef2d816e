import type { Bill, Difference } from '@mingpian/contract/mall-bills.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'

const thousand = 1_000

interface BillRow extends Omit<Bill, 'requestedAt'> {
  requestedAt: Date
}

const openOf = (bill: RawBuilder<unknown>) => sql`(
  select count(*)::integer from pay_difference d
  where d.company_id = b.company_id and d.bill_id = ${bill} and d.settled_at is null)`

const billRows = async (db: TenantDb, of: RawBuilder<unknown>): Promise<Bill[]> => {
  const { rows } = await sql<BillRow>`
    select b.bill_id as "billId", b.mch_id as "mchId", b.day::text as day, b.state, b.problem, b.requested_at as "requestedAt",
      b.payments, b.refunds, b.paid::float8 as paid, b.refunded::float8 as refunded, b.fee::float8 as fee,
      ${openOf(sql`b.bill_id`)} as open
    from pay_bill b where ${of}`.execute(db)
  return rows.map((row) => ({
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    fee: Math.round(row.fee / thousand),
  }))
}

export async function billsOf(
  db: TenantDb,
  companyId: string,
  { open }: { open?: '1' | undefined },
  { page, pageSize }: Page,
) {
  const hasOpen = sql`exists (
    select from pay_difference d
    where d.company_id = b.company_id and d.bill_id = b.bill_id and d.settled_at is null)`
  const of = sql`b.company_id = ${companyId} and (${open === undefined}::boolean or ${hasOpen})`
  const list = await billRows(db, sql`${of} order by b.day desc, b.bill_id ${limitOf({ page, pageSize })}`)
  const { rows } = await sql<{ total: number; open: number }>`
    select (select count(*)::integer from pay_bill b where ${of}) as total,
      (select count(*)::integer from pay_difference d
        where d.company_id = ${companyId} and d.settled_at is null) as open`.execute(db)
  return { list, page, pageSize, total: rows[0]?.total ?? 0, open: rows[0]?.open ?? 0 }
}

/** @throws Failure notFound */
export async function billBy(db: TenantDb, companyId: string, billId: string): Promise<Bill> {
  const found = isUuid(billId)
    ? await billRows(db, sql`b.company_id = ${companyId} and b.bill_id = ${billId}`)
    : []
  if (!found[0]) throw new Failure('notFound')
  return found[0]
}

const order = sql`
  coalesce(o.order_id::text, '') as "orderId", coalesce(o.number, '') as "orderNumber", coalesce(o.kind, '') as "orderKind"`

interface Found extends Difference {
  billId: string
}

interface DifferenceRow extends Omit<Found, 'foundAt' | 'settledAt'> {
  foundAt: Date
  settledAt: Date | null
}

/** @param of a condition of `d`, with what follows it */
async function differenceRows(db: TenantDb, of: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<DifferenceRow>`
    select d.difference_id as "differenceId", d.bill_id as "billId", d.kind, d.number, d.what, d.billed::float8 as billed,
      d.recorded::float8 as recorded, ${order}, d.found_at as "foundAt", d.settled_at as "settledAt",
      coalesce(s.name, '') as "settledBy", d.words
    from pay_difference d
    left join shop_order o on o.company_id = d.company_id and o.order_id = d.order_id
    left join staff s on s.company_id = d.company_id and s.staff_id = d.staff_id
    where ${of}`.execute(db)
  return rows.map((row) => ({
    ...row,
    foundAt: row.foundAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? '',
  }))
}

/** @throws Failure notFound */
export async function differencesOf(
  db: TenantDb,
  companyId: string,
  billId: string,
  { page, pageSize }: Page,
) {
  await billBy(db, companyId, billId)
  const of = sql`d.company_id = ${companyId} and d.bill_id = ${billId}`
  const list = await differenceRows(
    db,
    sql`${of} order by d.settled_at is not null, d.found_at, d.difference_id
      ${limitOf({ page, pageSize })}`,
  )
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from pay_difference d where ${of}`.execute(db)
  return { list, page, pageSize, total: rows[0]?.total ?? 0 }
}

/** @throws Failure notFound */
export async function differenceBy(db: TenantDb, companyId: string, differenceId: string): Promise<Found> {
  const found = isUuid(differenceId)
    ? await differenceRows(db, sql`d.company_id = ${companyId} and d.difference_id = ${differenceId}`)
    : []
  if (!found[0]) throw new Failure('notFound')
  return found[0]
}

interface LineRow {
  position: number
  at: Date
  kind: 'payment' | 'refund'
  number: string
  transactionId: string
  amount: number
  fee: number
  orderId: string
  orderNumber: string
  orderKind: '' | 'goods' | 'booking'
}

/** @throws Failure notFound */
export async function linesOf(
  db: TenantDb,
  companyId: string,
  { billId, kind }: { billId: string; kind?: 'payment' | 'refund' | undefined },
  { page, pageSize }: Page,
) {
  const { payments, refunds } = await billBy(db, companyId, billId)
  const { rows } = await sql<LineRow>`
    select l.position, l.at, l.kind, l.number, l.transaction_id as "transactionId", l.amount::float8 as amount,
      l.fee::float8 as fee, ${order}
    from (
      select * from pay_bill_line
      where company_id = ${companyId} and bill_id = ${billId} and (${kind ?? null}::text is null or kind = ${kind ?? null})
      order by position ${limitOf({ page, pageSize })}
    ) l
    left join payment_attempt a on l.kind = 'payment' and a.company_id = l.company_id and a.number = l.number
    left join payment_refund r on l.kind = 'refund' and r.company_id = l.company_id and r.number = l.number
    left join shop_order o on o.company_id = l.company_id and o.order_id = coalesce(a.order_id, r.order_id)
    order by l.position`.execute(db)
  const totals = { payment: payments, refund: refunds }
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString(), fee: row.fee / thousand })),
    page,
    pageSize,
    total: kind ? totals[kind] : payments + refunds,
  }
}
