import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { takePersonNumbers } from '#domain/company/person-numbers.ts'
import type { Consent, Who } from './consents.ts'
import { belongsTo, type JoinedPerson } from './joined-person.ts'
import { lockJoined } from './locks.ts'

interface PersonRow {
  company: string
  name: string
  avatar: string
  phone_sealed: Buffer | null
  unionId: string
  externalUserid: string
  createdAt: Date
}

export async function person(db: TenantDb, { companyId, personId }: Who): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    select c.name as company, p.name, p.avatar, p.phone_sealed, p.union_id as "unionId",
      p.external_userid as "externalUserid", p.created_at as "createdAt"
    from person p join company c on c.company_id = p.company_id
    where p.company_id = ${companyId} and p.person_id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a session without its person')
  return row
}

export async function identities(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ appId: string; openId: string }>`
    select app_id as "appId", open_id as "openId" from person_identity i where ${belongsTo(of, 'i')}
    order by 1, 2`.execute(db)
  return rows
}

export async function consents(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<Omit<Consent, 'at'> & { at: Date }>`
    select scope, granted, version, at from consent c where ${belongsTo(of, 'c')} order by at desc`.execute(
    db,
  )
  return rows
}

export async function sessions(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ host: string; createdAt: Date; expiresAt: Date; live: boolean }>`
    select host, created_at as "createdAt", expires_at as "expiresAt",
      revoked_at is null and expires_at > now() as live
    from session s where ${belongsTo(of, 's')} order by created_at desc`.execute(db)
  return rows
}

/**
 * Locks a person and all persons joined into them until the transaction ends: no join, no sign-in and no event comes
 * in between.
 * @returns the locked person ids
 */
export const lockToErase = (db: TenantDb, { companyId, personId }: Who): Promise<string[]> =>
  lockJoined(db, companyId, personId, sql`for update`)

/**
 * Ends and deletes the sessions of a person. First revoked, which tells every instance, then deleted.
 */
async function endSessions(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`update session set revoked_at = now() where ${belongsTo(of, 'session')} and revoked_at is null`.execute(
    db,
  )
  await sql`delete from session where ${belongsTo(of, 'session')}`.execute(db)
}

/**
 * Erases a person, after the modules above: their identities are what those find them by.
 * @returns the addresses of their pictures
 */
export async function erasePerson(db: TenantDb, of: JoinedPerson): Promise<string[]> {
  const { companyId, personIds } = of
  await endSessions(db, of)
  await sql`delete from person_identity where ${belongsTo(of, 'person_identity')}`.execute(db)
  await sql`delete from consent where ${belongsTo(of, 'consent')}`.execute(db)
  // Other persons stay separated, by ids that are not those of the erased one.
  const without = (side: string) =>
    sql`array(select id from unnest(${sql.ref(side)}) id where id <> all(${personIds}::uuid[]))`
  await sql`
    update person_join j set joined_side = ${without('j.joined_side')}, into_side = ${without('j.into_side')}, ids = array(
      select kept from unnest(j.ids) kept where not exists (
        select from person p where ${belongsTo(of, 'p')}
           and kept in ('unionId ' || p.union_id, 'external_userid ' || p.external_userid)))
     where j.company_id = ${companyId} and j.ids is not null
       and (j.joined_side && ${personIds}::uuid[] or j.into_side && ${personIds}::uuid[])`.execute(db)
  await sql`delete from person_join where company_id = ${companyId}
               and (joined_id = any(${personIds}::uuid[]) or into_id = any(${personIds}::uuid[]))`.execute(db)
  return blank(db, of)
}

/** The rows that stay get a number that was never seen beside a name. */
async function blank(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<string[]> {
  const last = (await takePersonNumbers(db, companyId, personIds.length)) ?? 0
  const { rows } = await sql<{ avatar: string }>`
    with numbered as (
      select person_id, row_number() over (order by person_id) - 1 as nth from unnest(${personIds}::uuid[]) as k(person_id)
    )
    update person p set
      number = ${last} - numbered.nth,
      name = '', avatar = '', union_id = '', external_userid = '', staff_id = null, bound_at = null,
      phone_sealed = null, phone_hash = null, phone_at = null, profile_at = null,
      recent_since = null, tracking_off = true, erased_at = clock_timestamp()
    from numbered, person old
    where p.company_id = ${companyId} and p.person_id = numbered.person_id
      and old.company_id = ${companyId} and old.person_id = p.person_id
    returning old.avatar`.execute(db)
  return rows.map(({ avatar }) => avatar)
}

/** Those of these persons who are or were members of staff. */
export async function staffAmong(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .where('staff_id', 'is not', null)
    .execute()
  return rows.map(({ person_id }) => person_id)
}
