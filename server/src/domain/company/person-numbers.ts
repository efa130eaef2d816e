import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/**
 * Takes the next numbers that tell a company's visitors apart. They are never given twice.
 * @returns the last of them; undefined where there is no such company
 */
export async function takePersonNumbers(
  db: TenantDb,
  companyId: string,
  count = 1,
): Promise<number | undefined> {
  const row = await db
    .updateTable('company')
    .set({ person_count: sql<string>`person_count + ${count}` })
    .where('company_id', '=', companyId)
    .returning('person_count')
    .executeTakeFirst()
  return row && Number(row.person_count)
}
