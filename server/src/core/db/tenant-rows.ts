import pg from 'pg'

/** A table whose rows belong to companies. */
export interface TenantTable {
  name: string
  columns: { name: string; type: string }[]
}

/**
 * The tables with a company_id, those that others refer to last: in this order a company's rows can be deleted. Partitions
 * come with their parent.
 */
export async function tenantTables(client: Pick<pg.Client, 'query'>): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable & { refersTo: string[] }>(
    `select c.relname as name,
       (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
     order by c.relname`,
  )
  const left = new Map(rows.map((table) => [table.name, table]))
  const ordered: TenantTable[] = []
  while (left.size > 0) {
    const referred = new Set([...left.values()].flatMap(({ refersTo }) => refersTo))
    const free = [...left.values()].filter(({ name }) => !referred.has(name))
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const { name, columns } of free) {
      ordered.push({ name, columns })
      left.delete(name)
    }
  }
  return ordered
}

/**
 * Deletes every row of a company.
 * @param client with the owner's rights, inside a transaction
 * @returns how many rows
 */
export async function deleteTenantRows(client: pg.Client, companyId: string): Promise<number> {
  let deleted = 0
  for (const { name } of await tenantTables(client)) {
    const { rowCount } = await client.query(
      `delete from ${pg.escapeIdentifier(name)} where company_id = $1`,
      [companyId],
    )
    deleted += rowCount ?? 0
  }
  return deleted
}

/** The rows of one table of a company, in portions. @param client inside a transaction with one snapshot */
export async function* tenantRows(
  client: pg.Client,
  { name }: TenantTable,
  companyId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  await client.query(
    `declare tenant_rows no scroll cursor for select * from ${pg.escapeIdentifier(name)} where company_id = ${pg.escapeLiteral(companyId)}`,
  )
  try {
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>('fetch 1000 from tenant_rows')
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await client.query('close tenant_rows')
  }
}
