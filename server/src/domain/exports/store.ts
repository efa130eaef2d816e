import type { Action } from '@mingpian/contract/shared/activity.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { record } from '#domain/audit/record.ts'
import { exportPrefix } from '#domain/files/kept-files.ts'
import type { ExportFilters, ExportKind } from './lists.ts'

const actionOf: Record<ExportKind, Action> = {
  staff: 'staff list exported',
  activity: 'activity log exported',
  customers: 'leads exported',
  answers: 'form answers exported',
  products: 'products exported',
  orders: 'orders exported',
  invoices: 'invoice requests exported',
  bookings: 'bookings exported',
  waiting: 'waiting list exported',
  toShip: 'orders to ship exported',
  sales: 'sales report exported',
  members: 'mall members exported',
}

export interface ExportKey {
  companyId: string
  exportId: string
}

/** Days for which an export and its file are kept. */
export const exportDays = 7

/** Key of an export's file in the store. */
export const exportKey = ({ companyId, exportId }: ExportKey) =>
  `${exportPrefix}${companyId}/${exportId}.xlsx`

/**
 * Begins an export. While an equal export of the same member is being written, returns that one.
 * @returns its id
 */
export async function beginExport<K extends ExportKind>(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  { kind, filter, locale }: { kind: K; filter: ExportFilters[K]; locale: Locale },
): Promise<string> {
  const text = JSON.stringify(filter)
  const { rows } = await sql<{ id: string; fresh: boolean }>`
    insert into list_export (company_id, export_id, staff_id, kind, filter, locale)
    values (${companyId}, ${uuidv7()}, ${staffId}, ${kind}, ${text}, ${locale})
    on conflict (company_id, staff_id, kind, locale, filter) where state in ('waiting', 'running')
      do update set filter = excluded.filter
    returning export_id as id, xmax = 0 as fresh`.execute(db)
  const { id = '', fresh } = rows[0] ?? {}
  if (!fresh) return id
  await addJob(db, 'export_list', id)
  const action = actionOf[kind]
  // Without the filter, because its search may contain a name.
  const ofForm = 'formId' in filter && { materialId: filter.formId }
  await record(db, companyId, staffId, action, { exportId: id, ...ofForm })
  return id
}

/** The title of the form whose answers are exported; '' of other lists. */
const nameOf = sql<string>`case kind when 'answers' then coalesce((
  select title from material m
  where m.company_id = list_export.company_id and m.material_id = (filter ->> 'formId')::uuid), '') else '' end`

/** The state of an export; undefined if there is none, or if it has expired. */
export async function findExport(db: TenantDb, { companyId, exportId }: ExportKey) {
  if (!isUuid(exportId)) return undefined
  return db
    .selectFrom('list_export')
    .select(['kind', 'filter', 'locale', 'state', 'staff_id', 'created_at', nameOf.as('name')])
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${exportDays})`)
    .executeTakeFirst()
}

export async function changeExport(
  db: TenantDb,
  { companyId, exportId }: ExportKey,
  values: {
    state: 'running' | 'done' | 'failed'
    problem?: 'tooMany' | 'broken'
    done?: number
    total?: number
  },
): Promise<void> {
  await db
    .updateTable('list_export')
    .set({ ...values, updated_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** Exports as rows of `LongWork`. */
export const exportsAsWork = (companyId: string): RawBuilder<unknown> => sql`
  select kind || 'Export' as kind, export_id as id, staff_id, ${nameOf} as name, created_at, state, problem, done, total,
    0 as added, 0 as changed, 0 as rejected,
    case when state = 'done' then created_at + make_interval(days => ${exportDays}) end as file_until
  from list_export
  where company_id = ${companyId} and created_at > now() - make_interval(days => ${exportDays})`
