import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { categoryName } from './category-name.ts'

const versionsKept = 50

interface Key {
  companyId: string
  materialId: string
}

/**
 * Stores the present state of a piece as a version; the newest 50 versions are kept.
 * @param staffId the member who saved it; undefined for a program
 */
export async function keepVersion(
  db: TenantDb,
  { companyId, materialId, staffId }: Key & { staffId: string | undefined },
): Promise<void> {
  await sql`
    insert into material_version
      (company_id, material_id, revision, title, summary, cover, category, duration, body, saved_at, staff_id)
    select company_id, material_id, revision, title, summary, cover, ${categoryName('material')}, duration, body,
      updated_at, ${staffId ?? null}
    from material where company_id = ${companyId} and material_id = ${materialId}`.execute(db)
  await sql`
    delete from material_version
    where company_id = ${companyId} and material_id = ${materialId} and revision <= (
      select revision - ${versionsKept}::integer from material
      where company_id = ${companyId} and material_id = ${materialId})`.execute(db)
}

/** The versions of a piece, the newest first. */
export async function versionsOf(db: TenantDb, { companyId, materialId }: Key) {
  const rows = await db
    .selectFrom('material_version')
    .select(['revision', 'title', 'saved_at', salespersonOf(companyId, 'material_version').as('savedBy')])
    .where('company_id', '=', companyId)
    .where('material_id', '=', materialId)
    .orderBy('revision', 'desc')
    .execute()
  return rows.map(({ saved_at, ...rest }) => ({ ...rest, savedAt: saved_at.toISOString() }))
}

/** One version of a piece; undefined where there is none of that number. */
export const versionOf = (db: TenantDb, { companyId, materialId }: Key, revision: number) =>
  db
    .selectFrom('material_version')
    .select(['title', 'summary', 'cover', 'category', 'duration', 'body'])
    .where('company_id', '=', companyId)
    .where('material_id', '=', materialId)
    .where('revision', '=', revision)
    .executeTakeFirst()
