import type { PlaceDayReport } from '@mingpian/contract/place-days.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { undoUntil } from '#domain/staff/import/store.ts'
import { columnName } from './columns.ts'
import { cellOf } from './files.ts'
import { countsOf, type DayChange, type PlannedRow, type Verdict } from './plan.ts'
import { reasonWords } from './words.ts'

/** Rows past the time of `expiry` are treated as deleted. */
const isFresh = sql<boolean>`(created_at > now() - interval '18 hours' or applied_at > now() - interval '24 hours')`

/** A day that an import wrote. */
export interface WrittenDay extends DayChange {
  outcome?: 'undone' | 'kept'
}

export interface DayImport {
  importId: string
  fileName: string
  state: 'checked' | 'applied' | 'undone'
  rows: PlannedRow[]
  written: WrittenDay[]
  appliedAt: Date | null
}

interface Of {
  companyId: string
  importId: string
}

export async function keepChecked(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  fileName: string,
  rows: PlannedRow[],
): Promise<DayImport> {
  const importId = uuidv7()
  await db
    .insertInto('place_day_import')
    .values({
      ...{ company_id: companyId, import_id: importId, by_staff_id: staffId, file_name: fileName },
      ...{ state: 'checked', counts: JSON.stringify(countsOf(rows)), rows: JSON.stringify(rows) },
    })
    .execute()
  return { importId, fileName, state: 'checked', rows, written: [], appliedAt: null }
}

export async function keepApplied(
  db: TenantDb,
  { companyId, importId }: Of,
  rows: PlannedRow[],
  written: WrittenDay[],
): Promise<void> {
  await sql`
    update place_day_import set state = 'applied', applied_at = clock_timestamp(), rows = ${JSON.stringify(rows)}::jsonb,
      written = ${JSON.stringify(written)}::jsonb
    where company_id = ${companyId} and import_id = ${importId}`.execute(db)
}

export async function keepUndone(
  db: TenantDb,
  { companyId, importId }: Of,
  written: WrittenDay[],
): Promise<void> {
  await sql`
    update place_day_import set state = 'undone', written = ${JSON.stringify(written)}::jsonb
    where company_id = ${companyId} and import_id = ${importId}`.execute(db)
}

/**
 * An import with its rows; undefined if there is none, or if it is too old.
 * @param lock locks it until the transaction ends
 */
export async function findDayImport(
  db: TenantDb,
  { companyId, importId }: Of,
  { lock = false } = {},
): Promise<DayImport | undefined> {
  if (!isUuid(importId)) return undefined
  const row = await db
    .selectFrom('place_day_import')
    .select(['import_id', 'file_name', 'state', 'rows', 'written', 'applied_at'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where(isFresh)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return (
    row && {
      importId: row.import_id,
      fileName: row.file_name,
      state: row.state,
      rows: row.rows as PlannedRow[],
      written: row.written as WrittenDay[],
      appliedAt: row.applied_at,
    }
  )
}

/** Imports of special days as rows of `LongWork`. */
export const dayImportsAsWork = (companyId: string): RawBuilder<unknown> => sql`
  select 'placeDayImport' as kind, import_id as id, by_staff_id as staff_id, file_name as name, created_at,
    case state when 'applied' then 'done' else state end as state, '' as problem,
    jsonb_array_length(rows) as done, jsonb_array_length(rows) as total,
    coalesce((counts->>'added')::integer, 0) as added, coalesce((counts->>'changed')::integer, 0) as changed,
    coalesce((counts->>'rejected')::integer, 0) as rejected, null::timestamptz as file_until
  from place_day_import where company_id = ${companyId} and ${isFresh}`

/** The imports that were applied within the last day, the newest first. */
export async function recentDayImports(db: TenantDb, companyId: string) {
  const { rows } = await sql<{
    importId: string
    fileName: string
    by: string
    at: Date
    added: number
    changed: number
    undone: boolean
  }>`
    select i.import_id as "importId", i.file_name as "fileName", s.name as by, i.applied_at as at,
      coalesce((i.counts->>'added')::integer, 0) as added, coalesce((i.counts->>'changed')::integer, 0) as changed,
      i.state = 'undone' as undone
    from place_day_import i join staff s on s.company_id = i.company_id and s.staff_id = i.by_staff_id
    where i.company_id = ${companyId} and i.applied_at > now() - interval '24 hours'
    order by i.applied_at desc limit 20`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const places: Record<Verdict, number> = { rejected: 0, changed: 1, added: 2, same: 3 }

/** One page of an import, rejected rows first. */
export function reportOf(
  { rows, written, state, appliedAt, importId, fileName }: DayImport,
  locale: Locale,
  { verdict, page = 1, pageSize = 20 }: { verdict?: Verdict; page?: number; pageSize?: number } = {},
): PlaceDayReport {
  const shown = rows
    .filter((row) => verdict === undefined || row.verdict === verdict)
    .toSorted((a, b) => places[a.verdict] - places[b.verdict] || a.row - b.row)
  const number = (of: 'undone' | 'kept') => written.filter(({ outcome }) => outcome === of).length
  const list = shown.slice((page - 1) * pageSize, page * pageSize).map((row) => {
    const cell = (field: 'place' | 'day' | 'until' | 'hours' | 'words') => cellOf(field, row.values, locale)
    return {
      ...{ row: row.row, place: cell('place'), day: cell('day'), until: cell('until') },
      ...{ hours: cell('hours'), words: cell('words'), verdict: row.verdict },
      reasons: row.reasons.map((reason) => ({
        column: columnName(reason.field, locale),
        reason: reasonWords(reason, locale),
      })),
    }
  })
  return {
    ...{ importId, fileName, state, counts: countsOf(rows), undoUntil: undoUntil(state, appliedAt) },
    undone: state === 'undone' ? { undone: number('undone'), kept: number('kept') } : null,
    ...{ list, total: shown.length, page, pageSize },
  }
}
