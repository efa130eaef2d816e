import type { TenantDb } from '#core/db/connect.ts'
import type { Owner } from './place.ts'

export interface Kept {
  url: string
  width: number
  height: number
}

/** What was made of somebody's upload, where it was looked at before. */
export async function findUpload(
  db: TenantDb,
  { companyId, personId }: Owner,
  key: string,
): Promise<Kept | undefined> {
  return db
    .selectFrom('upload')
    .select(['url', 'width', 'height'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Writes down what was made of an upload. Of two at once the first one's answer stands for both. */
export async function rememberUpload(db: TenantDb, owner: Owner, key: string, kept: Kept): Promise<Kept> {
  const { companyId: company_id, personId: person_id } = owner
  await db
    .insertInto('upload')
    .values({ company_id, person_id, key, ...kept })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findUpload(db, owner, key)) ?? kept
}
