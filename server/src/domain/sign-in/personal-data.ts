import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Kin, ofKin } from '#domain/identity/kin.ts'

/** Deletes sign-ins under way, found by the person, their identities and their phone. */
export async function erase(db: TenantDb, of: Kin): Promise<void> {
  const { companyId, kin } = of
  await sql`delete from sign_in_claim where ${ofKin(of, 'sign_in_claim')}`.execute(db)
  await sql`
    delete from mini_session m
     where company_id = ${companyId} and exists (
       select from person_identity i
        where i.company_id = ${companyId} and i.person_id = any(${kin}::uuid[])
          and i.app_id = m.app_id and i.open_id = m.open_id)`.execute(db)
  await sql`
    delete from sms_code
     where company_id = ${companyId} and phone_hash in (
       select phone_hash from person where company_id = ${companyId} and person_id = any(${kin}::uuid[]))`.execute(
    db,
  )
}
