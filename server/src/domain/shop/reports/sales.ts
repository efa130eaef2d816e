import type { SalesRow } from '@mingpian/contract/mall-reports.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import type { SalesGroup } from '@mingpian/contract/shared/rules/sales-report.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { type Moments, momentsOf } from '#domain/company/time-zone.ts'
import { entriesBy, nameOfKey } from './entries.ts'

/** A span of days of the company's, with the first of as many days before. */
export interface Span {
  companyId: string
  from: string
  to: string
  before: string
}

interface Sums {
  paid: number
  refunded: number
  payments: number
  refunds: number
}

/**
 * The rows of the ledger of a span, summed by key and kind: few rows, of which `sums` are made.
 * Columns: `key`, `kind`, `amount`, `rows`, `pieces`.
 */
const partsBy = (companyId: string, by: SalesGroup | undefined, span: Moments) => sql`
  select key collate "C" as key, kind, sum(amount) as amount, count(*) as rows, sum(pieces) as pieces
  from (${entriesBy(companyId, by, span)}) entry group by key, kind`

const sums = sql`
  coalesce(sum(amount) filter (where kind = 'payment'), 0)::float8 as paid,
  coalesce(sum(amount) filter (where kind = 'refund'), 0)::float8 as refunded,
  coalesce(sum(rows) filter (where kind = 'payment'), 0)::integer as payments,
  coalesce(sum(rows) filter (where kind = 'refund'), 0)::integer as refunds`

/** What came in and went back in a span, by day, and in as many days before. */
export async function salesSums(db: TenantDb, { companyId, from, to, before }: Span) {
  const { rows } = await sql<Sums & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(paid, 0) as paid, coalesce(refunded, 0) as refunded,
      coalesce(payments, 0) as payments, coalesce(refunds, 0) as refunds
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day
    left join (select key, ${sums} from (${partsBy(companyId, 'day', await momentsOf(db, companyId, { from, to }))}) part group by key) found
      on found.key = to_char(day, 'YYYY-MM-DD')
    order by day`.execute(db)
  const past = await momentsOf(db, companyId, { from: before, to: dayAfter(from, -1) })
  const { rows: earlier } = await sql<Sums>`
    select ${sums} from (${partsBy(companyId, undefined, past)}) part`.execute(db)
  const [added = { paid: 0, refunded: 0, payments: 0, refunds: 0 }] = earlier
  const sumOf = (what: keyof Sums) => rows.reduce((sum, row) => sum + row[what], 0)
  return {
    ...{ paid: sumOf('paid'), refunded: sumOf('refunded') },
    ...{ payments: sumOf('payments'), refunds: sumOf('refunds') },
    before: added,
    days: rows.map(({ day, paid, refunded }) => ({ day, paid, refunded })),
  }
}

/** The rows of a report: the days in their order backwards, others by what came in. */
export const salesRows = (companyId: string, span: Moments, by: SalesGroup): RawBuilder<unknown> => sql`
    select key, ${nameOfKey(companyId, by, sql`sums.key`)} as name, paid, refunded,
      ${by === 'product' ? sql`0 as payments, 0 as refunds` : sql`payments, refunds`}, pieces, "piecesBack"
    from (
      select key, ${sums}, coalesce(sum(pieces) filter (where kind = 'payment'), 0)::integer as pieces,
        coalesce(sum(pieces) filter (where kind = 'refund'), 0)::integer as "piecesBack"
      from (${partsBy(companyId, by, span)}) part
      group by key) sums
    order by ${by === 'day' ? sql`key desc` : sql`paid desc, refunded desc, key`}`

/** A page of the rows of a report. */
export async function listSales(
  db: TenantDb,
  { companyId, ...days }: Pick<Span, 'companyId' | 'from' | 'to'>,
  by: SalesGroup,
  { page, pageSize }: Page,
) {
  const rows = salesRows(companyId, await momentsOf(db, companyId, days), by)
  const { rows: list } = await sql<SalesRow & { total: number }>`
    select *, (count(*) over ())::integer as total from (${rows}) sums
    ${limitOf({ page, pageSize })}`.execute(db)
  const total = list[0]?.total ?? (page === 1 ? 0 : await countRows(db, rows))
  return { list: list.map(({ total: _, ...row }) => row), total, page, pageSize }
}

async function countRows(db: TenantDb, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${rows}) counted`.execute(db)
  return counted[0]?.total ?? 0
}
