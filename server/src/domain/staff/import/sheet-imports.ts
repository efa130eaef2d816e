import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'

/** Rows past the time of `expiry` are treated as deleted. */
export const isFresh = sql<boolean>`(created_at > now() - interval '18 hours' or applied_at > now() - interval '24 hours')`

/** An import of a sheet: its rows as they were checked, and what it wrote. */
export interface SheetImport<Row, Written> {
  importId: string
  fileName: string
  state: 'checked' | 'applied' | 'undone'
  rows: Row[]
  written: Written[]
  appliedAt: Date | null
}

interface Of {
  companyId: string
  importId: string
}

/** An import that was applied within the last day. */
interface RecentImport {
  importId: string
  fileName: string
  by: string
  at: Date
  added: number
  changed: number
  undone: boolean
}

interface Kind<Row> {
  /** The table of the imports: the calling module owns it. */
  table: string
  /** Of its rows among all long work. */
  kind: string
  countsOf: (rows: readonly Row[]) => unknown
}

/** How imports of one kind of sheet are stored: checked first, applied by the next call, undone within a day. */
export function sheetImports<Row, Written>({ table, kind, countsOf }: Kind<Row>) {
  type Import = SheetImport<Row, Written>
  const imports = sql.table(table)
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

  async function keepChecked(
    db: TenantDb,
    { companyId, staffId }: { companyId: string; staffId: string },
    fileName: string,
    rows: Row[],
  ): Promise<Import> {
    const importId = uuidv7()
    await sql`
      insert into ${imports} (company_id, import_id, by_staff_id, file_name, state, counts, rows)
      values (${companyId}, ${importId}, ${staffId}, ${fileName}, 'checked', ${json(countsOf(rows))}, ${json(rows)})`.execute(
      db,
    )
    return { importId, fileName, state: 'checked', rows, written: [], appliedAt: null }
  }

  async function keepApplied(
    db: TenantDb,
    { companyId, importId }: Of,
    rows: Row[],
    written: Written[],
  ): Promise<void> {
    await sql`
      update ${imports} set state = 'applied', applied_at = clock_timestamp(), rows = ${json(rows)},
        written = ${json(written)}, counts = ${json(countsOf(rows))}
      where company_id = ${companyId} and import_id = ${importId}`.execute(db)
  }

  async function keepUndone(db: TenantDb, { companyId, importId }: Of, written: Written[]): Promise<void> {
    await sql`
      update ${imports} set state = 'undone', written = ${json(written)}
      where company_id = ${companyId} and import_id = ${importId}`.execute(db)
  }

  /**
   * An import with its rows; undefined if there is none, or if it is too old.
   * @param lock locks it until the transaction ends
   */
  async function find(
    db: TenantDb,
    { companyId, importId }: Of,
    { lock = false } = {},
  ): Promise<Import | undefined> {
    if (!isUuid(importId)) return undefined
    const { rows } = await sql<Import>`
      select import_id as "importId", file_name as "fileName", state, rows, written, applied_at as "appliedAt"
      from ${imports}
      where company_id = ${companyId} and import_id = ${importId} and ${isFresh} ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
    return rows[0]
  }

  /** The imports of a company as rows of `LongWork`. */
  const asWork = (companyId: string): RawBuilder<unknown> => sql`
    select ${sql.lit(kind)} as kind, import_id as id, by_staff_id as staff_id, file_name as name, created_at,
      case state when 'applied' then 'done' else state end as state, '' as problem,
      jsonb_array_length(rows) as done, jsonb_array_length(rows) as total,
      coalesce((counts->>'added')::integer, 0) as added, coalesce((counts->>'changed')::integer, 0) as changed,
      coalesce((counts->>'rejected')::integer, 0) as rejected, null::timestamptz as file_until
    from ${imports} where company_id = ${companyId} and ${isFresh}`

  /** The imports that were applied within the last day, the newest first. */
  async function recent(db: TenantDb, companyId: string) {
    const { rows } = await sql<RecentImport>`
      select i.import_id as "importId", i.file_name as "fileName", s.name as by, i.applied_at as at,
        coalesce((i.counts->>'added')::integer, 0) as added, coalesce((i.counts->>'changed')::integer, 0) as changed,
        i.state = 'undone' as undone
      from ${imports} i join staff s on s.company_id = i.company_id and s.staff_id = i.by_staff_id
      where i.company_id = ${companyId} and i.applied_at > now() - interval '24 hours'
      order by i.applied_at desc limit 20`.execute(db)
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  }

  return { keepChecked, keepApplied, keepUndone, find, asWork, recent }
}
