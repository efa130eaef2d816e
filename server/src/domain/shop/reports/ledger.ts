import type { SalesGroup } from '@mingpian/contract/shared/rules/sales-report.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { momentsOf } from '#domain/company/time-zone.ts'
import { entriesBy, nameOfKey } from './entries.ts'

interface Entry {
  at: Date
  kind: 'payment' | 'refund'
  amount: number
  pieces: number
  orderId: string
  orderNumber: string
  orderKind: 'goods' | 'booking'
}

interface Sums {
  total: number
  paid: number
  refunded: number
}

interface LedgerFilter {
  /** Days of the company's own, both included; a missing one bounds nothing. */
  from?: string | undefined
  to?: string | undefined
  /** Which rows are listed; the sums are of all. */
  kind?: Entry['kind'] | undefined
  /** The rows that a figure of a report adds up, each with its part of the amount. */
  by?: SalesGroup | undefined
  key?: string | undefined
}

/** The entries of a company, with their sums. @throws Failure parameterError for a day that no calendar has */
export async function readLedger(
  db: TenantDb,
  companyId: string,
  { kind, by, key = '', ...days }: LedgerFilter,
  { page, pageSize }: Page,
) {
  const all = entriesBy(companyId, by, await momentsOf(db, companyId, days), key)
  // Several lines of one order may be of one product.
  const asked = by
    ? sql`(
      select entry_id, order_id, kind, at, sum(amount) as amount, sum(pieces) as pieces from (${all}) part
      where key = ${key} group by entry_id, order_id, kind, at) e`
    : sql`(${all}) e`
  const isListed = sql`(${kind ?? null}::text is null or kind = ${kind ?? null})`
  const { rows } = await sql<Sums & (Entry | { [column in keyof Entry]: null })>`
    with asked as ${by ? sql`materialized` : sql`not materialized`} (select * from ${asked})
    select sums.*, listed.* from (
      select count(*) filter (where ${isListed})::integer as total,
        coalesce(sum(amount) filter (where kind = 'payment'), 0)::float8 as paid,
        coalesce(sum(amount) filter (where kind = 'refund'), 0)::float8 as refunded
      from asked) sums
    left join (
      select e.at, e.kind, e.amount::float8 as amount, e.pieces::integer as pieces, e.order_id as "orderId",
        o.number as "orderNumber", o.kind as "orderKind", row_number() over (order by e.at desc, e.entry_id) as place
      from (
        select * from asked where ${isListed} order by at desc, entry_id ${limitOf({ page, pageSize })}) e
      join shop_order o on o.company_id = ${companyId} and o.order_id = e.order_id) listed on true
    order by listed.place`.execute(db)
  const { total, paid, refunded } = rows[0] ?? { total: 0, paid: 0, refunded: 0 }
  return {
    list: rows.flatMap(({ total: _, paid: _paid, refunded: _refunded, ...entry }) =>
      entry.at === null ? [] : [{ ...entry, at: entry.at.toISOString() }],
    ),
    total,
    page,
    pageSize,
    paid,
    refunded,
    name: by ? await nameOf(db, companyId, by, key) : '',
  }
}

async function nameOf(db: TenantDb, companyId: string, by: SalesGroup, key: string): Promise<string> {
  if (by === 'product' && !isUuid(key)) return ''
  const { rows } = await sql<{ name: string }>`
    select ${nameOfKey(companyId, by, sql`${key}::text`)} as name`.execute(db)
  return rows[0]?.name ?? ''
}
