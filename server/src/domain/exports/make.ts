import type { Locale } from '@mingpian/contract/shared/render.ts'
import { momentText } from '@mingpian/contract/shared/rules/day-words.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Task } from '#core/jobs/queue.ts'
import { type Cell, clockTime, type Sheet, xlsxType } from '#core/sheet.ts'
import { WorkEnded } from '#core/work/process.ts'
import type { Workers } from '#core/work/workers.ts'
import type { Store } from '#domain/files/stores/store.ts'
import type { Module } from '#domain/module.ts'
import { listOf } from './lists.ts'
import { changeExport, type ExportKey, exportKey, findExport } from './store.ts'
import type { writeSheet } from './write-sheet.ts'

export interface ExportsLists {
  db: Pick<Database, 'tenant'>
  store: Pick<Store, 'put'>
  sealer: Sealer
  modules: readonly Module[]
  workers: Workers<{ writeSheet: typeof writeSheet }>
}

/** Rows of one file: a worker process writes them within its memory and its time. */
const mostRows = 20_000
/** Rows between two reports of progress. */
const batch = 1_000

type Export = NonNullable<Awaited<ReturnType<typeof findExport>>>

/**
 * The task that writes a list into a file of the store. Idempotent, also on two instances at once: each writes the
 * whole file under the same key.
 */
export const exportList =
  (deps: ExportsLists): Task =>
  async ({ companyId, id }, { isLast }) => {
    const key = { companyId, exportId: id }
    const change = (values: Parameters<typeof changeExport>[2]) =>
      deps.db.tenant(companyId, (db) => changeExport(db, key, values))
    const found = await deps.db.tenant(companyId, (db) => findExport(db, key))
    if (!found || found.state === 'done' || found.state === 'failed') return
    try {
      const sheet = await readSheet(deps, key, found)
      if (!sheet) return await change({ state: 'failed', problem: 'tooMany' })
      const owner = { companyId, personId: found.staff_id }
      const bytes = await deps.workers.turn(owner, (run) => run('writeSheet', sheet, 'job'))
      await deps.store.put(exportKey(key), bytes, xlsxType)
      await change({ state: 'done', done: sheet.rows.length, total: sheet.rows.length })
    } catch (problem) {
      // The rows are too long for one process, also in a retry.
      if (problem instanceof WorkEnded) return change({ state: 'failed', problem: 'tooMany' })
      if (!isLast) throw problem
      await change({ state: 'failed', problem: 'broken' })
    }
  }

/** The cells of all rows of one snapshot; undefined if there are more than fit into one file. */
async function readSheet(
  { db, sealer, modules }: ExportsLists,
  key: ExportKey,
  { kind, filter, locale, staff_id, created_at }: Export,
): Promise<Sheet | undefined> {
  const { companyId } = key
  const list = listOf(modules, kind)
  const progress = (done: number, total: number) =>
    db.tenant(companyId, (tenant) => changeExport(tenant, key, { state: 'running', done, total }))
  return db.tenant(companyId, async (tenant) => {
    const of = { db: tenant, sealer, modules, companyId, staffId: staff_id }
    const opened = await list.open(of, filter, locale)
    const { rows: counts } = await sql<{ total: number }>`
      select count(*)::integer as total from (${opened.rows}) listed`.execute(tenant)
    const total = counts[0]?.total ?? 0
    if (total > mostRows) return undefined
    const timeZone = await timeZoneOf(tenant, companyId)
    const when = momentText(created_at, locale, timeZone, '')
    const mark = list.isMarked ? [await markOf(tenant, key, staff_id, when)] : []
    await sql`declare listed no scroll cursor for ${opened.rows}`.execute(tenant)
    const cells: Cell[][] = []
    for (;;) {
      await progress(cells.length, total)
      const { rows } = await sql`fetch ${sql.lit(batch)} from listed`.execute(tenant)
      cells.push(...rows.map((row) => [...opened.cells(row, (at) => clockTime(at, timeZone)), ...mark]))
      if (rows.length >= batch) continue
      const head = [...opened.head, ...(list.isMarked ? [markHead[locale]] : [])]
      return { head, rows: cells, widths: [...opened.widths, markWidth] }
    }
  })
}

const markHead: Record<Locale, string> = { zh: '导出标记', en: 'Exported by' }
const markWidth = 40

/**
 * The watermark of a file, in each of its rows, so that a part of the file still tells where it comes from. Its end is
 * that of the export's id, which the audit names.
 */
async function markOf(
  db: TenantDb,
  { companyId, exportId }: ExportKey,
  staffId: string,
  when: string,
): Promise<string> {
  const { name } = await db
    .selectFrom('staff')
    .select('name')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return [name, when, exportId.slice(-12)].join(' · ')
}

async function timeZoneOf(db: TenantDb, companyId: string): Promise<string> {
  const company = await db
    .selectFrom('company')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.time_zone
}
