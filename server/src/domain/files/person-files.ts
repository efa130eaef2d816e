import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { ErasedPerson } from '#domain/module.ts'

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
 * @returns the addresses of the files, without those of members of staff: they stay, because they are the company's
 */
export async function eraseUploads(
  db: TenantDb,
  { companyId, personIds, staffPersonIds }: ErasedPerson,
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
