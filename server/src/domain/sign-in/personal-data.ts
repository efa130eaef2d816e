import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'

/** Deletes sign-ins under way, found by the person, their identities and their phone. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  const { companyId, personIds } = of
  await sql`delete from sign_in_claim where ${belongsTo(of, 'sign_in_claim')}`.execute(db)
  await sql`delete from console_sign_in where ${belongsTo(of, 'console_sign_in')}`.execute(db)
  await sql`
    delete from mini_session m
     where company_id = ${companyId} and exists (
       select from person_identity i
        where i.company_id = ${companyId} and i.person_id = any(${personIds}::uuid[])
          and i.app_id = m.app_id and i.open_id = m.open_id)`.execute(db)
  await sql`
    delete from sms_code
     where company_id = ${companyId} and phone_hash in (
       select phone_hash from person where company_id = ${companyId} and person_id = any(${personIds}::uuid[]))`.execute(
    db,
  )
}
