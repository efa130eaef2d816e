import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { placeRows } from '#domain/place/places.ts'
import { undoUntil } from '#domain/staff/import/store.ts'
import { countsOf, type DayHours, isSame, type KnownPlace, plan } from './plan.ts'
import { planCodes, type Row } from './rows.ts'
import { type DayImport, dayImports, type WrittenDay } from './store.ts'

type Keeper = Pick<Caller, 'companyId' | 'staffId'>

/** Stores the plan of an import of the rows. Changes nothing else. */
export async function checkDays(
  db: TenantDb,
  keeper: Keeper,
  fileName: string,
  rows: readonly Row[],
): Promise<DayImport> {
  return dayImports.keepChecked(
    db,
    keeper,
    fileName,
    plan(rows, await knownPlaces(db, keeper.companyId)).rows,
  )
}

const knownPlaces = async (db: TenantDb, companyId: string): Promise<KnownPlace[]> =>
  (await placeRows(db, companyId)).map(({ id, ...place }) => ({ ...place, placeId: id }))

/**
 * Writes the days of the checked rows. Idempotent.
 * @returns the import, or the error if a row would now have another effect than was shown
 */
export async function applyDayImport(
  db: TenantDb,
  keeper: Keeper,
  importId: string,
): Promise<DayImport | 'notFound' | 'importOutdated'> {
  const { companyId, staffId } = keeper
  const of = { companyId, importId }
  // Imports of a company follow one another.
  await requireCompany(db, companyId, { alone: true })
  const found = await dayImports.find(db, of, { lock: true })
  if (!found) return 'notFound'
  if (found.state === 'applied') return found
  if (found.state !== 'checked') return 'importOutdated'
  await lockPlaces(db, companyId, [...new Set(found.rows.flatMap(({ placeIds }) => placeIds))])
  const dependent = new Set<string>(planCodes)
  const read = found.rows.map(({ verdict: _, placeIds: __, ...row }) => ({
    ...row,
    reasons: row.reasons.filter(({ code }) => !dependent.has(code)),
  }))
  const { rows, changes } = plan(read, await knownPlaces(db, companyId))
  const isStillSo = rows.every(({ verdict, placeIds }, at) => {
    const shown = found.rows[at]
    return shown?.verdict === verdict && shown.placeIds.join() === placeIds.join()
  })
  if (!isStillSo) return 'importOutdated'
  await writeDays(
    db,
    companyId,
    changes.map(({ after, ...day }) => ({ ...day, hours: after })),
  )
  await dayImports.keepApplied(db, of, rows, changes)
  const { added, changed } = countsOf(rows)
  await record(db, companyId, staffId, 'place days imported', { importId, added, changed })
  return { ...found, state: 'applied', rows, written: changes, appliedAt: new Date() }
}

/** Undoes an import within a day. A day that was changed since stays. Idempotent. */
export async function undoDayImport(
  db: TenantDb,
  keeper: Keeper,
  importId: string,
): Promise<DayImport | 'notFound' | 'cannotUndoImport'> {
  const { companyId, staffId } = keeper
  const of = { companyId, importId }
  await requireCompany(db, companyId, { alone: true })
  const found = await dayImports.find(db, of, { lock: true })
  if (!found) return 'notFound'
  if (found.state === 'undone') return found
  if (undoUntil(found.state, found.appliedAt) === '') return 'cannotUndoImport'
  await lockPlaces(db, companyId, [...new Set(found.written.map(({ placeId }) => placeId))])
  const present = new Map(
    (await knownPlaces(db, companyId)).map(({ placeId, exceptions }) => [
      placeId,
      new Map(exceptions.map(({ day, ...hours }) => [day, hours])),
    ]),
  )
  const written = found.written.map((each): WrittenDay => {
    const days = present.get(each.placeId)
    const isAsWritten = days !== undefined && isSame(days.get(each.day) ?? null, each.after)
    return { ...each, outcome: isAsWritten ? 'undone' : 'kept' }
  })
  const undone = written.filter(({ outcome }) => outcome === 'undone')
  await writeDays(
    db,
    companyId,
    undone.map(({ before, ...day }) => ({ ...day, hours: before })),
  )
  await dayImports.keepUndone(db, of, written)
  await record(db, companyId, staffId, 'place day import undone', { importId, count: undone.length })
  return { ...found, state: 'undone', written }
}

/** A place that is being changed by hand is waited for. */
const lockPlaces = (db: TenantDb, companyId: string, placeIds: string[]) =>
  sql`select from place where company_id = ${companyId} and place_id = any(${placeIds}::uuid[])
    order by place_id for update`.execute(db)

/** Gives days of places other hours, or takes these away. */
async function writeDays(
  db: TenantDb,
  companyId: string,
  days: readonly { placeId: string; day: string; hours: DayHours | null }[],
): Promise<void> {
  if (days.length === 0) return
  const given = JSON.stringify(days.map(({ placeId, day, hours }) => ({ placeId, day, ...hours })))
  const shape = sql`jsonb_to_recordset(${given}::jsonb) as d("placeId" uuid, day date, spans jsonb, words text)`
  await sql`
    delete from place_exception e using ${shape}
    where e.company_id = ${companyId} and e.place_id = d."placeId" and e.day = d.day and d.spans is null`.execute(
    db,
  )
  await sql`
    insert into place_exception (company_id, place_id, day, spans, words)
    select ${companyId}, d."placeId", d.day, d.spans, d.words from ${shape} where d.spans is not null
    on conflict (company_id, place_id, day) do update set spans = excluded.spans, words = excluded.words`.execute(
    db,
  )
}
