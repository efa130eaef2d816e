import { type SelectQueryBuilder, sql } from 'kysely'

/** A page of a list, counted from 1. */
export interface Page {
  page: number
  pageSize: number
}

/**
 * The rows of one page, and the number of all rows.
 * @param asked the tables and conditions of the list
 * @param listed the same query with its columns and a complete order
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

/** A pattern for LIKE: texts that contain `part`. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
