import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { ImportReport, Verdict } from '@mingpian/contract/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { firstPage, type Page, sliceOf } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { AddressBookDepartments } from '#core/platform/wecom.ts'
import { columnName } from './columns.ts'
import { countsOf, type Importer, type Known, type PlannedRow } from './plan.ts'
import type { Texts } from './rows.ts'
import { isFresh } from './sheet-imports.ts'
import { problemWords, reasonWords } from './words.ts'

/** Time for which an import can be undone. */
export const undoHours = 24
/** After this time without progress, reading an address book has failed and was not resumed: see `jobs.ts`. */
const isSilent = sql<boolean>`touched_at < now() - interval '10 minutes'`

export interface Import {
  importId: string
  source: 'wecom' | 'file'
  fileName: string
  state: ImportReport['state']
  done: number
  of: number
  problem: string
  rows: PlannedRow[]
  /** The departments that reading WeCom's address book found. */
  departments?: AddressBookDepartments
  /** When it was brought in. */
  appliedAt?: Date
  /** The rows that the import wrote; after an undo, the result of the undo. */
  undo?: Undo
}

export interface Undo {
  written: Written[]
  undone: ImportReport['undone']
}

/** The fields of a member before and after an import. Phones are plain text, as the whole record is sealed. */
export interface Written {
  staffId: string
  userId: string
  name: string
  added: boolean
  before: Texts
  after: Texts
}

/** All present and former members of staff, for `plan`. */
export async function knownStaff(db: TenantDb, companyId: string): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select staff_id as "staffId", user_id as "userId", status, name, position, department,
      coalesce(encode(phone_hash, 'hex'), '') as phone, email, role
    from staff where company_id = ${companyId}`.execute(db)
  return rows
}

/** Keyed hashes of phones in hex: the hash under which a phone is stored, otherwise that of the current key. */
export function phoneHashes(
  sealer: Sealer,
  companyId: string,
  known: readonly Pick<Known, 'phone'>[],
): (phone: string) => string {
  const made = new Map<string, string>()
  const stored = new Set(known.map(({ phone }) => phone))
  return (phone) => {
    const hash = made.get(phone) ?? hashOf(sealer.indexes(companyId, phone), stored)
    made.set(phone, hash)
    return hash
  }
}

function hashOf(indexes: Buffer[], stored: ReadonlySet<string>): string {
  const hashes = indexes.map((index) => index.toString('hex'))
  return hashes.find((hash) => stored.has(hash)) ?? hashes[0] ?? ''
}

export async function beginImport(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  { source, fileName }: { source: 'wecom' | 'file'; fileName: string },
): Promise<string> {
  const importId = uuidv7()
  await db
    .insertInto('staff_import')
    .values({
      company_id: companyId,
      import_id: importId,
      by_staff_id: staffId,
      source,
      file_name: fileName,
      state: 'reading',
    })
    .execute()
  return importId
}

interface Of {
  companyId: string
  importId: string
}

/** @param book the departments of WeCom, if its address book was read */
export async function keepRows(
  db: TenantDb,
  sealer: Sealer,
  of: Of,
  rows: PlannedRow[],
  book?: AddressBookDepartments,
): Promise<void> {
  await changeReading(db, of, {
    state: 'checked',
    done: rows.length,
    total: rows.length,
    counts: JSON.stringify(countsOf(rows)),
    sealed: sealer.seal(of.companyId, JSON.stringify(rows)),
    ...(book && { departments: JSON.stringify(book) }),
  })
}

export const keepProgress = (db: TenantDb, of: Of, done: number, total: number) =>
  changeReading(db, of, { done, total })
export const keepFailure = (db: TenantDb, of: Of, problem: string) =>
  changeReading(db, of, { state: 'failed', problem })
export const keepApplied = (db: TenantDb, sealer: Sealer, of: Of, written: Written[]) =>
  change(db, of, {
    state: 'applied',
    applied_at: sql<Date>`clock_timestamp()`,
    undo_sealed: sealed(sealer, of, { written, undone: null }),
  })
export const keepUndone = (db: TenantDb, sealer: Sealer, of: Of, undone: Undo['undone']) =>
  change(db, of, { state: 'undone', undo_sealed: sealed(sealer, of, { written: [], undone }) })

const sealed = (sealer: Sealer, { companyId }: Of, undo: Undo) => sealer.seal(companyId, JSON.stringify(undo))

async function change(db: TenantDb, of: Of, values: object): Promise<void> {
  await changed(db, of, values).execute()
}

/** Two instances may read the same address book: the first result counts. */
async function changeReading(db: TenantDb, of: Of, values: object): Promise<void> {
  await changed(db, of, values).where('state', '=', 'reading').execute()
}

const changed = (db: TenantDb, { companyId, importId }: Of, values: object) =>
  db
    .updateTable('staff_import')
    .set({ ...values, touched_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)

/** Of an import that still reads an address book: the member who began it, with their present role. */
export async function importerOf(db: TenantDb, { companyId, importId }: Of): Promise<Importer | undefined> {
  const row = await db
    .selectFrom('staff_import as i')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.company_id', '=', 'i.company_id').onRef('s.staff_id', '=', 'i.by_staff_id'),
    )
    .select(['s.staff_id', 's.role'])
    .where('i.company_id', '=', companyId)
    .where('i.import_id', '=', isUuid(importId) ? importId : null)
    .where('i.source', '=', 'wecom')
    .where('i.state', '=', 'reading')
    .where('s.status', '=', 'active')
    .executeTakeFirst()
  return row && { staffId: row.staff_id, role: row.role }
}

/**
 * An import with its rows; undefined if there is none, or if it is too old.
 * @param lock locks it until the transaction ends
 */
export async function findImport(
  db: TenantDb,
  sealer: Sealer,
  { companyId, importId }: Of,
  { lock = false } = {},
): Promise<Import | undefined> {
  if (!isUuid(importId)) return undefined
  const row = await db
    .selectFrom('staff_import')
    .select([
      'source',
      'file_name',
      'state',
      'done',
      'total',
      'problem',
      'sealed',
      'departments',
      'applied_at',
      'undo_sealed',
    ])
    .select(isSilent.as('silent'))
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where(isFresh)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const brokeOff = row.state === 'reading' && row.silent
  return {
    importId,
    source: row.source,
    fileName: row.file_name,
    state: brokeOff ? 'failed' : row.state,
    done: row.done,
    of: row.total,
    problem: brokeOff ? 'broken' : row.problem,
    rows: row.sealed ? (JSON.parse(sealer.open(companyId, row.sealed)) as PlannedRow[]) : [],
    ...(row.departments && { departments: row.departments }),
    ...(row.applied_at && { appliedAt: row.applied_at }),
    ...(row.undo_sealed && { undo: JSON.parse(sealer.open(companyId, row.undo_sealed)) as Undo }),
  }
}

/** Until when an import can be undone; '' if it cannot. */
export function undoUntil(state: Import['state'], appliedAt: Date | null | undefined): string {
  if (state !== 'applied' || !appliedAt) return ''
  const until = appliedAt.getTime() + undoHours * 3_600_000
  return until > Date.now() ? new Date(until).toISOString() : ''
}

/** Imports as rows of `LongWork`. */
export const importsAsWork = (companyId: string): RawBuilder<unknown> => sql`
  select 'staffImport' as kind, import_id as id, by_staff_id as staff_id, file_name as name, created_at,
    case when state = 'reading' and ${isSilent} then 'failed'
         when state = 'reading' then 'running' when state = 'applied' then 'done' else state end as state,
    case when state = 'reading' and ${isSilent} then 'broken' else problem end as problem,
    done, total,
    coalesce((counts->>'added')::integer, 0) as added, coalesce((counts->>'changed')::integer, 0) as changed,
    coalesce((counts->>'rejected')::integer, 0) as rejected, null::timestamptz as file_until
  from staff_import where company_id = ${companyId} and ${isFresh}`

/** The imports that were applied within the last day, the newest first. */
export async function recentImports(db: TenantDb, companyId: string) {
  const rows = await db
    .selectFrom('staff_import as i')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.company_id', '=', 'i.company_id').onRef('s.staff_id', '=', 'i.by_staff_id'),
    )
    .select(['i.import_id', 'i.source', 'i.file_name', 'i.state', 'i.counts', 'i.applied_at', 's.name'])
    .where('i.company_id', '=', companyId)
    .where('i.applied_at', '>', sql<Date>`now() - make_interval(hours => ${undoHours})`)
    .orderBy('i.applied_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ import_id, source, file_name, state, counts, applied_at, name }) => ({
    importId: import_id,
    source,
    fileName: file_name,
    by: name,
    at: applied_at?.toISOString() ?? '',
    added: counts.added ?? 0,
    changed: counts.changed ?? 0,
    undone: state === 'undone',
    undoUntil: undoUntil(state, applied_at),
  }))
}

const order: Record<Verdict, number> = { rejected: 0, changed: 1, added: 2, same: 3 }

/** One page of an import, rejected rows first. */
export function reportOf(
  { rows, departments: _book, problem, appliedAt, undo, ...rest }: Import,
  locale: Locale,
  { verdict, page, pageSize }: Page & { verdict?: Verdict } = firstPage,
): ImportReport {
  const shown = rows
    .filter((row) => verdict === undefined || row.verdict === verdict)
    .sort((a, b) => order[a.verdict] - order[b.verdict] || a.row - b.row)
  const list = sliceOf(shown, { page, pageSize }).map((row) => ({
    row: row.row,
    userId: row.values.userId ?? '',
    name: row.values.name ?? '',
    position: row.values.position ?? '',
    department: row.values.department ?? '',
    verdict: row.verdict,
    changes: row.changes,
    before: { name: '', position: '', department: '', ...row.before },
    reasons: row.reasons.map((reason) => ({
      column: columnName(reason.field, locale),
      reason: reasonWords(reason, locale),
    })),
  }))
  return {
    ...rest,
    problem: problemWords(problem, locale),
    undoUntil: undoUntil(rest.state, appliedAt),
    undone: undo?.undone ?? null,
    counts: countsOf(rows),
    list,
    total: shown.length,
    page,
    pageSize,
  }
}
