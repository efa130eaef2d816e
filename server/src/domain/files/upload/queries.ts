import { sql } from 'kysely'
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

/**
 * Forgets what people uploaded, while it is still known who works here.
 * @returns the files that go with them: not those that somebody else uploaded or shows, nor any of a member of staff or
 * of the company itself. The same content has the same address, and whoever reads a document can upload it.
 */
export async function forgetUploads(db: TenantDb, companyId: string, kin: string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    with gone as (
      delete from upload where company_id = ${companyId} and person_id = any(${kin}::uuid[]) returning url, person_id)
    select distinct url from gone g
     where not exists (
       select from person p where p.company_id = ${companyId} and p.person_id = g.person_id and p.staff_id is not null)
       and not exists (
         select from upload u
          where u.company_id = ${companyId} and u.url = g.url and u.person_id <> all(${kin}::uuid[]))
       and not exists (
         select from person p
          where p.company_id = ${companyId} and p.avatar = g.url and p.person_id <> all(${kin}::uuid[]))
       and not exists (select from staff s where s.company_id = ${companyId} and s.avatar = g.url)
       and not exists (select from (${ofCompany(companyId)}) own where position(g.url in own.shown) > 0)`.execute(
    db,
  )
  return rows.map(({ url }) => url)
}

/** Where the company's own pictures and files stand. */
const ofCompany = (companyId: string) => sql`
  select concat(cover, file, images, html) as shown from material where company_id = ${companyId}
  union all select concat(cover, images, html) from product where company_id = ${companyId}
  union all select concat(logo, cover, mini_code) from company_card where company_id = ${companyId}
  union all select image from mini_dynamic where company_id = ${companyId}
  union all select image from contact_way where company_id = ${companyId}
  union all select logo from company where company_id = ${companyId}
  union all select logo from oem_agent where company_id = ${companyId}`
