import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** A module's query of shown files: texts that contain their addresses, in a column `shown`. */
export type ShownFiles = (companyId: string) => RawBuilder<unknown>

/** Files that the person uploaded. */
export async function uploads(
  db: TenantDb,
  { companyId, personIds }: { companyId: string; personIds: string[] },
) {
  const { rows } = await sql<{ url: string; at: Date }>`
    select url, at from upload u where u.company_id = ${companyId} and u.person_id = any(${personIds}::uuid[]) order by at desc`.execute(
    db,
  )
  return rows
}

/**
 * Deletes the records of a person's uploads, and how many bytes the person posted.
 * @param staffPersonIds those of the persons who are staff: their files stay, because they are the company's
 * @returns the addresses of the other files
 */
export async function eraseUploads(
  db: TenantDb,
  { companyId, personIds }: { companyId: string; personIds: string[] },
  staffPersonIds: readonly string[],
): Promise<string[]> {
  await db
    .deleteFrom('upload_volume')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .execute()
  const rows = await db
    .deleteFrom('upload')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .returning(['url', 'person_id'])
    .execute()
  return rows.filter(({ person_id }) => !staffPersonIds.includes(person_id)).map(({ url }) => url)
}
