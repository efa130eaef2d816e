import type { TenantDb } from '#core/db/connect.ts'
import type { Owner } from './place.ts'

export interface Kept {
  url: string
  width: number
  height: number
}

/** The result of an earlier completion of an upload. */
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

/** Whether a person uploaded the file of an address. */
export async function isOwnUpload(
  db: TenantDb,
  { companyId, personId }: Owner,
  url: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('upload')
    .select('url')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('url', '=', url)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores the result of an upload. Of two concurrent completions both get the first result. */
export async function rememberUpload(db: TenantDb, owner: Owner, key: string, kept: Kept): Promise<Kept> {
  const { companyId: company_id, personId: person_id } = owner
  await db
    .insertInto('upload')
    .values({ company_id, person_id, key, ...kept })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findUpload(db, owner, key)) ?? kept
}
