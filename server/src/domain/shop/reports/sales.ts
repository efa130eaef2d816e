import type { SalesRow } from '@mingpian/contract/mall-reports.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import type { SalesGroup } from '@mingpian/contract/shared/rules/sales-report.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Page } from '#core/db/paging.ts'
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

const sums = sql`
  coalesce(sum(amount) filter (where kind = 'payment'), 0)::float8 as paid,
  coalesce(sum(amount) filter (where kind = 'refund'), 0)::float8 as refunded,
  count(*) filter (where kind = 'payment')::integer as payments,
  count(*) filter (where kind = 'refund')::integer as refunds`

/** What came in and went back in a span, by day, and in as many days before. */
export async function salesSums(db: TenantDb, { companyId, from, to, before }: Span) {
  const { rows } = await sql<Sums & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(paid, 0) as paid, coalesce(refunded, 0) as refunded,
      coalesce(payments, 0) as payments, coalesce(refunds, 0) as refunds
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day
    left join (select key, ${sums} from (${entriesBy(companyId, 'day', { from, to })}) part group by key) found
      on found.key = to_char(day, 'YYYY-MM-DD')
    order by day`.execute(db)
  const past = { from: before, to: dayAfter(from, -1) }
  const { rows: earlier } = await sql<Sums>`
    select ${sums} from (${entriesBy(companyId, undefined, past)}) part`.execute(db)
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
export const salesRows = (
  { companyId, from, to }: Omit<Span, 'before'>,
  by: SalesGroup,
): RawBuilder<unknown> => sql`
    select key, ${nameOfKey(companyId, by, sql`sums.key`)} as name, paid, refunded,
      ${by === 'product' ? sql`0 as payments, 0 as refunds` : sql`payments, refunds`}, pieces, "piecesBack"
    from (
      select key, ${sums}, coalesce(sum(pieces) filter (where kind = 'payment'), 0)::integer as pieces,
        coalesce(sum(pieces) filter (where kind = 'refund'), 0)::integer as "piecesBack"
      from (select key collate "C" as key, kind, amount, pieces from (${entriesBy(companyId, by, { from, to })}) part) part
      group by key) sums
    order by ${by === 'day' ? sql`key desc` : sql`paid desc, refunded desc, key`}`

/** A page of the rows of a report. */
export async function listSales(db: TenantDb, span: Span, by: SalesGroup, { page, pageSize }: Page) {
  const rows = salesRows(span, by)
  const { rows: list } = await sql<SalesRow & { total: number }>`
    select *, (count(*) over ())::integer as total from (${rows}) sums
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const total = list[0]?.total ?? (page === 1 ? 0 : await countRows(db, rows))
  return { list: list.map(({ total: _, ...row }) => row), total, page, pageSize }
}

async function countRows(db: TenantDb, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${rows}) counted`.execute(db)
  return counted[0]?.total ?? 0
}
