import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { type Giver, keepConsent } from './consents.ts'
import { lockedRoot } from './locks.ts'
import { receiversOf } from './rows.ts'

/**
 * Whether this very phone is the one that the person of a session granted before. One that they have from a person who was
 * joined into them is not. Locks the person.
 */
export async function hasPhone(
  db: TenantDb,
  sealer: Sealer,
  { companyId, identityPersonId }: Pick<Giver, 'companyId' | 'identityPersonId'>,
  phone: string,
): Promise<boolean> {
  await lockedRoot(db, companyId, identityPersonId)
  const { rows } = await sql`
    select from person p
     where p.company_id = ${companyId} and p.person_id = ${identityPersonId}
       and p.phone_hash = any(${sealer.indexes(companyId, phone)}::bytea[])
       and not exists (
         select from person_join j
           join person joined on joined.company_id = ${companyId} and joined.person_id = j.joined_id
          where j.company_id = ${companyId} and j.into_id = p.person_id and j.undone_at is null
            and 'phone' = any(j.learnt) and joined.phone_at is not distinct from p.phone_at)`.execute(db)
  return rows.length > 0
}

/**
 * Keeps a phone that its person granted, sealed, and their yes. The same phone again changes nothing. The person who owns the
 * session's identity has it, and all they were joined into until the join is undone.
 */
export async function grantPhone(db: TenantDb, sealer: Sealer, giver: Giver, phone: string): Promise<void> {
  const { companyId, identityPersonId } = giver
  await lockedRoot(db, companyId, identityPersonId)
  // From now on it is the giver's own one, and counts before those of the persons who were joined into them.
  await sql`
    update person_join j set learnt = array_remove(j.learnt, 'phone'), phone_sealed = null, phone_hash = null, phone_at = null
     where j.company_id = ${companyId} and j.into_id = ${identityPersonId} and j.undone_at is null
       and 'phone' = any(j.learnt)`.execute(db)
  const { rows: others } = await sql`
    select from person
     where company_id = ${companyId} and person_id in (${receiversOf(companyId, identityPersonId)})
       and (phone_hash is null or phone_hash <> all(${sealer.indexes(companyId, phone)}::bytea[]))
     limit 1`.execute(db)
  if (others.length > 0) await passOn(db, sealer, giver, phone)
  await keepConsent(db, giver, { scope: 'phone', granted: true })
}

/** Gives a phone to a person and all they were joined into. Each join keeps the phone that counted for its receiver before. */
async function passOn(
  db: TenantDb,
  sealer: Sealer,
  { companyId, identityPersonId }: Giver,
  phone: string,
): Promise<void> {
  const receivers = receiversOf(companyId, identityPersonId)
  const joins = sql`
    person_join j join person joined on joined.company_id = j.company_id and joined.person_id = j.joined_id`
  const isTheirs = sql`j.company_id = ${companyId} and j.undone_at is null and j.joined_id in (${receivers})`
  // Where another join keeps an earlier phone of the same persons, it keeps the one below from now on.
  await sql`
    update person_join k set phone_sealed = j.phone_sealed, phone_hash = j.phone_hash, phone_at = j.phone_at
      from ${joins}
     where ${isTheirs} and 'phone' = any(j.learnt)
       and k.company_id = ${companyId} and k.into_id = j.into_id and k.joined_id <> j.joined_id and k.undone_at is null
       and k.phone_hash is not null and k.phone_at is not distinct from joined.phone_at`.execute(db)
  const before = (column: string) =>
    sql`case when 'phone' = any(own.learnt) and p.phone_at is not distinct from joined.phone_at
             then ${sql.ref(`own.${column}`)} else ${sql.ref(`p.${column}`)} end`
  await sql`
    update person_join own set learnt = array_append(array_remove(own.learnt, 'phone'), 'phone'),
           phone_sealed = ${before('phone_sealed')}, phone_hash = ${before('phone_hash')}, phone_at = ${before('phone_at')}
      from ${joins} join person p on p.company_id = j.company_id and p.person_id = j.into_id
     where ${isTheirs} and own.company_id = j.company_id and own.joined_id = j.joined_id and own.at = j.at`.execute(
    db,
  )
  await sql`
    update person set phone_sealed = ${sealer.seal(companyId, phone)}, phone_hash = ${sealer.index(companyId, phone)},
           phone_at = now()
     where company_id = ${companyId} and person_id in (${receivers})`.execute(db)
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
