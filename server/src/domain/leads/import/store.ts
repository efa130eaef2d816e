import type { LeadImportReport } from '@mingpian/contract/lead-import.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { firstPage, type Page, sliceOf } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { isFresh } from '#domain/staff/import/sheet-imports.ts'
import { undoUntil } from '#domain/staff/import/store.ts'
import { columnName } from './columns.ts'
import { countsOf, type PlannedRow, tagNamesIn } from './plan.ts'
import { reasonWords } from './words.ts'

export interface KeptRow extends PlannedRow {
  /** Its target, as determined by the check or the application. */
  shown: { way: 'member' | 'rule' | 'pool'; name: string; rule: string }
  /** The person that it became. */
  personId?: string
  outcome?: 'removed' | 'kept'
}

export interface LeadImport {
  importId: string
  fileName: string
  state: 'checked' | 'applied' | 'undone'
  rows: KeptRow[]
  /** The member who chose the list. */
  byStaffId: string
  appliedAt: Date | null
}

interface Of {
  companyId: string
  importId: string
}

export async function keepChecked(
  db: TenantDb,
  sealer: Sealer,
  { companyId, staffId }: { companyId: string; staffId: string },
  fileName: string,
  rows: KeptRow[],
): Promise<LeadImport> {
  const importId = uuidv7()
  await db
    .insertInto('lead_import')
    .values({
      company_id: companyId,
      import_id: importId,
      by_staff_id: staffId,
      file_name: fileName,
      state: 'checked',
      counts: JSON.stringify(countsOf(rows)),
      sealed: sealer.seal(companyId, JSON.stringify(rows)),
    })
    .execute()
  return { importId, fileName, state: 'checked', rows, byStaffId: staffId, appliedAt: null }
}

export const keepApplied = (db: TenantDb, sealer: Sealer, of: Of, rows: KeptRow[]) =>
  change(db, of, {
    state: 'applied',
    applied_at: sql<Date>`clock_timestamp()`,
    sealed: sealer.seal(of.companyId, JSON.stringify(rows)),
  })

export const keepUndone = (db: TenantDb, sealer: Sealer, of: Of, rows: KeptRow[]) =>
  change(db, of, {
    state: 'undone',
    counts: JSON.stringify({ ...countsOf(rows), ...undoneOf(rows) }),
    sealed: sealer.seal(of.companyId, JSON.stringify(rows)),
  })

const undoneOf = (rows: readonly KeptRow[]) => ({
  removed: rows.filter(({ outcome }) => outcome === 'removed').length,
  kept: rows.filter(({ outcome }) => outcome === 'kept').length,
})

async function change(db: TenantDb, { companyId, importId }: Of, values: object): Promise<void> {
  await db
    .updateTable('lead_import')
    .set(values)
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .execute()
}

/**
 * An import with its rows; undefined if there is none, or if it is too old.
 * @param lock locks it until the transaction ends
 */
export async function findLeadImport(
  db: TenantDb,
  sealer: Sealer,
  { companyId, importId }: Of,
  { lock = false } = {},
): Promise<LeadImport | undefined> {
  if (!isUuid(importId)) return undefined
  const row = await db
    .selectFrom('lead_import')
    .select(['file_name', 'state', 'sealed', 'applied_at', 'by_staff_id'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where(isFresh)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return (
    row && {
      importId,
      fileName: row.file_name,
      state: row.state,
      rows: JSON.parse(sealer.open(companyId, row.sealed)) as KeptRow[],
      byStaffId: row.by_staff_id,
      appliedAt: row.applied_at,
    }
  )
}

/** Imports of leads as rows of `LongWork`. */
export const leadImportsAsWork = (companyId: string): RawBuilder<unknown> => sql`
  select 'leadImport' as kind, import_id as id, by_staff_id as staff_id, file_name as name, created_at,
    case state when 'applied' then 'done' else state end as state, '' as problem,
    coalesce((counts->>'added')::integer, 0) + coalesce((counts->>'rejected')::integer, 0) as done,
    coalesce((counts->>'added')::integer, 0) + coalesce((counts->>'rejected')::integer, 0) as total,
    coalesce((counts->>'added')::integer, 0) as added, 0 as changed,
    coalesce((counts->>'rejected')::integer, 0) as rejected, null::timestamptz as file_until
  from lead_import where company_id = ${companyId} and ${isFresh}`

/** The imports that were applied within the last day, the newest first. */
export async function recentLeadImports(db: TenantDb, companyId: string) {
  const rows = await db
    .selectFrom('lead_import as i')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.company_id', '=', 'i.company_id').onRef('s.staff_id', '=', 'i.by_staff_id'),
    )
    .select(['i.import_id', 'i.file_name', 'i.state', 'i.counts', 'i.applied_at', 's.name'])
    .where('i.company_id', '=', companyId)
    .where('i.applied_at', '>', sql<Date>`now() - interval '24 hours'`)
    .orderBy('i.applied_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ import_id, file_name, state, counts, applied_at, name }) => ({
    importId: import_id,
    fileName: file_name,
    by: name,
    at: applied_at?.toISOString() ?? '',
    added: counts.added ?? 0,
    rejected: counts.rejected ?? 0,
    undone: state === 'undone',
  }))
}

/** One page of an import, rejected rows first. */
export function reportOf(
  { rows, state, appliedAt, importId, fileName }: LeadImport,
  locale: Locale,
  { verdict, page, pageSize }: Page & { verdict?: PlannedRow['verdict'] } = firstPage,
): LeadImportReport {
  const shown = rows
    .filter((row) => verdict === undefined || row.verdict === verdict)
    .sort((a, b) => b.verdict.localeCompare(a.verdict) || a.row - b.row)
  const list = sliceOf(shown, { page, pageSize }).map((row) => ({
    row: row.row,
    name: row.values.name ?? '',
    phone: shownPhone(row.values.phone ?? '', false),
    employer: row.values.employer ?? '',
    tags: tagNamesIn(row.values.tags ?? ''),
    verdict: row.verdict,
    goes: row.shown,
    reasons: row.reasons.map((reason) => ({
      column: columnName(reason.field, locale),
      reason: reasonWords(reason, locale),
    })),
    outcome: row.outcome ?? ('' as const),
  }))
  return {
    importId,
    fileName,
    state,
    counts: countsOf(rows),
    undoUntil: undoUntil(state, appliedAt),
    undone: state === 'undone' ? undoneOf(rows) : null,
    list,
    total: shown.length,
    page,
    pageSize,
  }
}
