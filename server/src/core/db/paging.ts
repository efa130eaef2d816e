import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { TenantDb } from './connect.ts'

/** A page of a list, counted from 1. */
export interface Page {
  page: number
  pageSize: number
}

/** The page that a list begins with. */
export const firstPage: Page = { page: 1, pageSize: 20 }

/** The rows of one page of a list that is in memory. */
export const sliceOf = <Row>(rows: readonly Row[], { page, pageSize }: Page): Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize)

/** LIMIT and OFFSET of one page. */
export const limitOf = ({ page, pageSize }: Page): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/**
 * The rows of one page, and the number of all rows.
 * @param asked the tables and conditions of the list
 * @param listed the same query with its columns and a total order
 */
export async function pageOf<DB, TB extends keyof DB, O, DB2, TB2 extends keyof DB2, Row>(
  asked: SelectQueryBuilder<DB, TB, O>,
  listed: SelectQueryBuilder<DB2, TB2, Row>,
  { page, pageSize }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await listed
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const counted = asked.clearSelect().select(sql<number>`count(*)::integer`.as('total'))
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return { rows: rows as Row[], total }
}

interface IdsAsked extends Page {
  /** Of the columns that are asked for. */
  order: RawBuilder<unknown>
  /** Whether the condition reads each row of the company: then one query returns both the page and the number. */
  isSearch: boolean
}

/**
 * The ids of one page, and the number of all rows.
 * @param asked a query of `id` and of the columns of the order. Indexes alone can answer it, so the rows that lie before
 * the page are not read
 */
export async function idsOf(
  db: TenantDb,
  asked: RawBuilder<unknown>,
  { order, isSearch, page, pageSize }: IdsAsked,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    with asked as ${isSearch ? sql`materialized` : sql`not materialized`} (${asked}),
    part as (select * from asked order by ${order} ${limitOf({ page, pageSize })})
    select (select count(*)::integer from asked) as total, (select array_agg(id order by ${order}) from part) as ids`.execute(
    db,
  )
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 }
}

/** Whether a text has the words, both in the form of `searchForm`. */
export const hasWords = (subject: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`has_words(${subject}, ${words})`
