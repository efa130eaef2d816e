import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { record } from '#domain/audit/record.ts'
import { removeLater } from '#domain/files/removal.ts'
import { isStaffPerson, type Who } from '#domain/identity/consents.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { lockToErase, staffAmong } from '#domain/identity/person-rows.ts'
import type { Module } from '#domain/module.ts'

/**
 * Erases a person and all persons joined into them, in one transaction, by what each module says in its `module.ts`.
 * Counts stay, and a row without a name that share chains refer to. Concurrent requests find the row erased and store
 * nothing: see `PersonRows.keptOut`. The person's files go after COMMIT.
 * @param actor as `record` takes it
 * @returns the time; undefined for a member of staff, whose record is the company's
 */
export async function erase(
  db: TenantDb,
  { sealer, modules }: { sealer: Sealer; modules: readonly Module[] },
  who: Who,
  actor = 'visitor',
): Promise<Date | undefined> {
  const { companyId } = who
  const highestFirst = modules.toReversed()
  for (const { erasure } of highestFirst) await erasure?.lock?.(db, companyId)
  const personIds = await lockToErase(db, who)
  if (await isStaffPerson(db, companyId, personIds)) return undefined
  const of = { companyId, personIds, staffPersonIds: await staffAmong(db, { companyId, personIds }) }
  for (const { erasure } of highestFirst) await erasure?.before?.(db, of)
  const files: string[] = []
  for (const module of highestFirst) {
    await module.erasure?.run?.(db, of, { sealer, release: (urls) => files.push(...urls) })
    await eraseRows(db, module, of)
  }
  await record(db, companyId, actor, 'person erased')
  await removeLater(db, companyId, files)
  const { rows } = await sql<{ at: Date | null }>`
    select erased_at as at from person
    where company_id = ${companyId} and person_id = any(${personIds}::uuid[]) limit 1`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Deletes the rows of a person from the tables of one module that say so. */
export async function eraseRows(
  db: TenantDb,
  { tables }: Pick<Module, 'tables'>,
  of: JoinedPerson,
): Promise<void> {
  for (const [table, { persons }] of Object.entries(tables))
    if (persons?.erasure === 'delete')
      await sql`delete from ${sql.table(table)} where ${belongsTo(of, table)}`.execute(db)
}
