import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** A module's query of shown files: texts that hold their addresses, in a column `shown`. */
export type ShownFiles = (companyId: string) => RawBuilder<unknown>

/** Files that the person brought. */
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
 * Deletes the records of a person's uploads. The same content has the same address, and a visitor can upload a document
 * that the company shows: a file stays where another person uploaded it or a module shows it.
 * @param shown where modules show files
 * @param uploaders persons of these whose files stay: what a member of staff uploaded is the company's
 * @returns the addresses of the files that go with the records
 */
export async function eraseUploads(
  db: TenantDb,
  { companyId, personIds }: { companyId: string; personIds: string[] },
  { shown, uploaders }: { shown: readonly ShownFiles[]; uploaders: readonly string[] },
): Promise<string[]> {
  const places = sql.join(
    shown.map((of) => of(companyId)),
    sql` union all `,
  )
  const { rows } = await sql<{ url: string }>`
    with gone as (
      delete from upload where company_id = ${companyId} and person_id = any(${personIds}::uuid[]) returning url, person_id)
    select distinct url from gone g
     where g.person_id <> all(${uploaders}::uuid[])
       and not exists (
       select from upload u
        where u.company_id = ${companyId} and u.url = g.url and u.person_id <> all(${personIds}::uuid[]))
       and not exists (select from (${places}) own where position(g.url in own.shown) > 0)`.execute(db)
  return rows.map(({ url }) => url)
}
