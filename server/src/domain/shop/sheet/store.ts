import type { ProductImportReport } from '@mingpian/contract/product-import.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { SheetProduct } from '#domain/shop/product/from-sheet.ts'
import { undoUntil } from '#domain/staff/import/store.ts'
import { columnName, valueFields } from './columns.ts'
import { countsOf } from './plan.ts'
import type { PlannedRow, Verdict } from './planned-row.ts'
import { reasonWords } from './words.ts'

/** Rows past the time of `expiry` are treated as deleted. */
const isFresh = sql<boolean>`(created_at > now() - interval '18 hours' or applied_at > now() - interval '24 hours')`

/** A product that an import wrote. */
export interface WrittenProduct {
  /** Of the product after the import. */
  revision: number
  /** The product before the import; of a new one as the import made it. */
  before: SheetProduct
  outcome?: 'undone' | 'kept'
}

export interface ProductImport {
  importId: string
  fileName: string
  state: 'checked' | 'applied' | 'undone'
  rows: PlannedRow[]
  written: WrittenProduct[]
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
): Promise<ProductImport> {
  const importId = uuidv7()
  await db
    .insertInto('product_import')
    .values({
      company_id: companyId,
      import_id: importId,
      by_staff_id: staffId,
      file_name: fileName,
      state: 'checked',
      counts: JSON.stringify(countsOf(rows)),
      rows: JSON.stringify(rows),
    })
    .execute()
  return { importId, fileName, state: 'checked', rows, written: [], appliedAt: null }
}

export async function keepApplied(
  db: TenantDb,
  { companyId, importId }: Of,
  rows: PlannedRow[],
  written: WrittenProduct[],
): Promise<void> {
  await sql`
    update product_import set state = 'applied', applied_at = clock_timestamp(), rows = ${JSON.stringify(rows)}::jsonb,
      written = ${JSON.stringify(written)}::jsonb, counts = ${JSON.stringify(countsOf(rows))}::jsonb
    where company_id = ${companyId} and import_id = ${importId}`.execute(db)
}

export async function keepUndone(
  db: TenantDb,
  { companyId, importId }: Of,
  written: WrittenProduct[],
): Promise<void> {
  await sql`
    update product_import set state = 'undone', written = ${JSON.stringify(written)}::jsonb
    where company_id = ${companyId} and import_id = ${importId}`.execute(db)
}

/**
 * An import with its rows; undefined if there is none, or if it is too old.
 * @param lock locks it until the transaction ends
 */
export async function findProductImport(
  db: TenantDb,
  { companyId, importId }: Of,
  { lock = false } = {},
): Promise<ProductImport | undefined> {
  if (!isUuid(importId)) return undefined
  const row = await db
    .selectFrom('product_import')
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
      written: row.written as WrittenProduct[],
      appliedAt: row.applied_at,
    }
  )
}

/** Imports of products as rows of `LongWork`. */
export const productImportsAsWork = (companyId: string): RawBuilder<unknown> => sql`
  select 'productImport' as kind, import_id as id, by_staff_id as staff_id, file_name as name, created_at,
    case state when 'applied' then 'done' else state end as state, '' as problem,
    jsonb_array_length(rows) as done, jsonb_array_length(rows) as total,
    coalesce((counts->>'added')::integer, 0) as added, coalesce((counts->>'changed')::integer, 0) as changed,
    coalesce((counts->>'rejected')::integer, 0) as rejected, null::timestamptz as file_until
  from product_import where company_id = ${companyId} and ${isFresh}`

/** The imports that were applied within the last day, the newest first. */
export async function recentProductImports(db: TenantDb, companyId: string) {
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
    from product_import i join staff s on s.company_id = i.company_id and s.staff_id = i.by_staff_id
    where i.company_id = ${companyId} and i.applied_at > now() - interval '24 hours'
    order by i.applied_at desc limit 20`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const isWritten = ({ verdict }: PlannedRow) => verdict === 'added' || verdict === 'changed'

const places: Record<Verdict, number> = { rejected: 0, changed: 1, added: 2, same: 3 }

/** One page of an import, rejected rows first. */
export function reportOf(
  { rows, written, state, appliedAt, importId, fileName }: ProductImport,
  locale: Locale,
  { verdict, page = 1, pageSize = 20 }: { verdict?: Verdict; page?: number; pageSize?: number } = {},
): ProductImportReport {
  const shown = rows
    .filter((row) => verdict === undefined || row.verdict === verdict)
    .toSorted((a, b) => places[a.verdict] - places[b.verdict] || a.row - b.row)
  const outcomes = new Map(written.map(({ before, outcome }) => [before.productId, outcome]))
  const number = (of: 'undone' | 'kept') => written.filter(({ outcome }) => outcome === of).length
  const list = shown.slice((page - 1) * pageSize, page * pageSize).map((row) => ({
    row: row.row,
    name: row.values.name ?? '',
    sku: valueFields.flatMap((field) => row.values[field] || []).join(' / ') || (row.values.code ?? ''),
    verdict: row.verdict,
    changes: row.changes,
    reasons: row.reasons.map((reason) => ({
      column: columnName(reason.field, locale),
      reason: reasonWords(reason, locale),
    })),
    outcome: (isWritten(row) && outcomes.get(row.productId)) || ('' as const),
  }))
  return {
    importId,
    fileName,
    state,
    counts: countsOf(rows),
    undoUntil: undoUntil(state, appliedAt),
    undone: state === 'undone' ? { undone: number('undone'), kept: number('kept') } : null,
    list,
    total: shown.length,
    page,
    pageSize,
  }
}
