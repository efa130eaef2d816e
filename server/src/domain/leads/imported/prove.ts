import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Giver } from '#domain/identity/consents.ts'
import { grantPhone } from '#domain/identity/grants.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { lockJoins } from '#domain/identity/locks.ts'
import { rootIdOf } from '#domain/identity/root.ts'

/** Stores a phone that its person granted, and joins the imported lead with this phone to the person. */
export async function grantProvenPhone(
  db: TenantDb,
  sealer: Sealer,
  who: Giver,
  phone: string,
): Promise<void> {
  await lockJoins(db, who.companyId)
  await grantPhone(db, sealer, who, phone)
  await joinImported(db, sealer, who, phone)
}

/**
 * Joins the imported lead with a phone to the person who proved the phone. A member of staff is no lead.
 * @param who the person who owns the session's identity
 */
export async function joinImported(
  db: TenantDb,
  sealer: Sealer,
  { companyId, identityPersonId }: Pick<Giver, 'companyId' | 'identityPersonId'>,
  phone: string,
): Promise<void> {
  const { rows } = await sql<{ imported_id: string }>`
    select i.person_id as imported_id
    from imported_lead i
    join person imported on imported.company_id = ${companyId} and imported.person_id = i.person_id
      and imported.joined_into is null
    join person p on p.company_id = ${companyId} and p.person_id = ${identityPersonId}
    join person root on root.company_id = ${companyId} and root.person_id = ${rootIdOf('p')} and root.staff_id is null
    where i.company_id = ${companyId} and i.phone_hash = any(${sealer.indexes(companyId, phone)}::bytea[])
      and i.person_id <> root.person_id`.execute(db)
  for (const { imported_id } of rows) await joinPersons(db, companyId, imported_id, identityPersonId, 'phone')
}
