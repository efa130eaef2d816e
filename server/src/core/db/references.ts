import { sql } from 'kysely'
import type { TenantDb } from './connect.ts'

/**
 * Finds the rows of a tenant table that other rows refer to, by the foreign keys that the database has.
 * @param table one whose key is the company and an id
 * @param ids uuids of rows of the table
 * @param except tables whose rows do not count
 */
export async function referencedIds(
  db: TenantDb,
  table: string,
  companyId: string,
  ids: readonly string[],
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Set<string>> {
  const { rows: keys } = await sql<{ from: string; column: string }>`
    select r.relname as "from", a.attname as "column"
      from pg_constraint c
      join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = ${table}::regclass and cardinality(c.conkey) = 2
       and c.conparentid = 0 and not r.relname = any(${except}::text[])`.execute(db)
  if (keys.length === 0 || ids.length === 0) return new Set()
  const from = keys.map(
    ({ from: name, column }) => sql`
      select ${sql.ref(column)}::text as id from ${sql.table(name)}
       where company_id = ${companyId} and ${sql.ref(column)} = any(${ids}::uuid[])`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(from, sql` union `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
