import { query } from '../support/urls.ts'

/**
 * Rows and hashes of every table, counted by the database itself: what a restored one is held against.
 * @param url of an administrator, whom row-level security hides nothing from
 */
export async function tablesOf(url: string): Promise<Record<string, string>> {
  const names = await query<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p' order by 1`,
  )
  const tables: Record<string, string> = {}
  for (const { name } of names) {
    const [counted] = await query<{ rows: string; sum: string }>(
      url,
      `select count(*)::text as rows, coalesce(md5(string_agg(row, '' order by row)), '') as sum
       from (select md5(t::text) as row from public."${name}" t) rows`,
    )
    tables[name] = `${counted?.rows} ${counted?.sum}`
  }
  return tables
}

/** Walls, triggers, keys and indexes of a database, without the names that hold the database's own. */
export async function schemaOf(url: string): Promise<string[]> {
  const rows = await query<{ line: string }>(
    url,
    `select replace(line, current_database(), 'db') as line from (
       select format('column %s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as line
         from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       union all
       select format('table %s %s %s %s', relname, relrowsecurity, relforcerowsecurity, relacl::text)
         from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select format('trigger %s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
       union all select pg_get_indexdef(indexrelid) from pg_index
         where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       union all select format('policy %s %s %s', polrelid::regclass, polname, pg_get_expr(polqual, polrelid)) from pg_policy
       union all select format('partition %s %s', relname, pg_get_expr(relpartbound, oid)) from pg_class where relispartition
         and relkind = 'r'
     ) lines order by 1`,
  )
  return rows.map(({ line }) => line)
}
