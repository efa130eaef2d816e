import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { JoinedPerson } from '#domain/identity/joined-person.ts'

/** Deletes the views that search for a person's whole name, also deleted views before their expiry. */
export async function erase(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await sql`
    delete from lead_view v using lead l
    where v.company_id = ${companyId} and l.company_id = ${companyId} and l.root_id = any(${personIds}::uuid[])
      and l.name <> '' and has_words(v.filter ->> 'keyword', l.name)`.execute(db)
}
