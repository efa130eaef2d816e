import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { type Giver, keepConsent } from './consents.ts'
import { lockedRoot } from './persons.ts'
import { receiversOf } from './rows.ts'

/** Whether this very phone is the one that a person granted before. */
export async function hasPhone(
  db: TenantDb,
  sealer: Sealer,
  { companyId, personId }: { companyId: string; personId: string },
  phone: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('phone_hash')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const hash = row?.phone_hash
  return hash ? sealer.indexes(companyId, phone).some((known) => known.equals(hash)) : false
}

/**
 * Keeps a phone that its person granted, sealed, and their yes. The same phone again changes nothing. The person who owns the
 * session's identity has it, and all they were joined into until the join is undone.
 */
export async function grantPhone(db: TenantDb, sealer: Sealer, giver: Giver, phone: string): Promise<void> {
  const { companyId, identityPersonId } = giver
  await lockedRoot(db, companyId, identityPersonId)
  const isOther = sql`(p.phone_hash is null or p.phone_hash <> all(${sealer.indexes(companyId, phone)}::bytea[]))`
  const receivers = receiversOf(companyId, identityPersonId)
  await sql`
    update person_join j set learnt = array_remove(j.learnt, 'phone'), phone_sealed = null, phone_hash = null, phone_at = null
     where j.company_id = ${companyId} and j.into_id = ${identityPersonId} and j.undone_at is null
       and 'phone' = any(j.learnt)`.execute(db)
  // The receiver's own phone is kept with the join.
  const own = (column: string) =>
    sql`case when 'phone' = any(j.learnt) then ${sql.ref(`j.${column}`)} else ${sql.ref(`p.${column}`)} end`
  await sql`
    update person_join j set learnt = array_append(array_remove(j.learnt, 'phone'), 'phone'),
           phone_sealed = ${own('phone_sealed')}, phone_hash = ${own('phone_hash')}, phone_at = ${own('phone_at')}
      from person p
     where j.company_id = ${companyId} and j.undone_at is null and j.joined_id in (${receivers})
       and p.company_id = ${companyId} and p.person_id = j.into_id and ${isOther}`.execute(db)
  await sql`
    update person p set phone_sealed = ${sealer.seal(companyId, phone)}, phone_hash = ${sealer.index(companyId, phone)},
           phone_at = now()
     where p.company_id = ${companyId} and p.person_id in (${receivers}) and ${isOther}`.execute(db)
  await keepConsent(db, giver, { scope: 'phone', granted: true })
}

/** Records, once, that a person granted name and picture. Their values are stored with the other facts. */
export async function grantProfile(db: TenantDb, giver: Giver): Promise<void> {
  await db
    .updateTable('person')
    .set({ profile_at: sql<Date>`now()` })
    .where('company_id', '=', giver.companyId)
    .where('person_id', '=', giver.personId)
    .where('profile_at', 'is', null)
    .execute()
  await keepConsent(db, giver, { scope: 'profile', granted: true })
}
