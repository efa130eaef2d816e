import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/**
 * The phones of a receiver are a stack: on top the one that counts, below the one that each join keeps beneath the phone
 * of its joined person. Two phones are the same where their times are: the hash of one changes with the key.
 */

/**
 * Gives the receiver of a join the phone of the joined person: where they have none, or where the phone was given since the
 * join and later than theirs. The join keeps the phone that was there.
 * @returns whether the receiver got it
 */
export async function passPhone(
  db: TenantDb,
  companyId: string,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<boolean> {
  // The phones of the receiver from the top, down to the first that is not later than the one to be passed on.
  const { rows } = await sql<{ below_id: string | null }>`
    with recursive given as (
      select g.phone_at, j.at as joined_at from person g
        join person_join j on j.company_id = g.company_id and j.joined_id = g.person_id and j.undone_at is null
       where g.company_id = ${companyId} and g.person_id = ${fromId} and g.phone_hash is not null
    ), receiver as (
      select null::uuid as below_id, phone_hash, phone_at from person
       where company_id = ${companyId} and person_id = ${intoId}
      union
      select k.joined_id, k.phone_hash, k.phone_at
        from receiver cross join given
        join person_join k on k.company_id = ${companyId} and k.into_id = ${intoId} and k.undone_at is null
         and 'phone' = any(k.learnt)
        join person upper on upper.company_id = ${companyId} and upper.person_id = k.joined_id
         and upper.phone_at = receiver.phone_at
       where receiver.phone_at > given.phone_at
    )
    select below_id from receiver cross join given
     where receiver.phone_hash is null
        or given.phone_at > given.joined_at and given.phone_at > receiver.phone_at
     limit 1`.execute(db)
  const [place] = rows
  if (!place) return false
  const inPlace = place.below_id
    ? sql`select k.phone_sealed, k.phone_hash, k.phone_at from person_join k
           where k.company_id = ${companyId} and k.joined_id = ${place.below_id} and k.undone_at is null`
    : sql`select p.phone_sealed, p.phone_hash, p.phone_at from person p
           where p.company_id = ${companyId} and p.person_id = ${intoId}`
  await sql`
    update person_join j set phone_sealed = there.phone_sealed, phone_hash = there.phone_hash, phone_at = there.phone_at
      from (${inPlace}) there
     where j.company_id = ${companyId} and j.joined_id = ${fromId} and j.undone_at is null`.execute(db)
  const table = sql.table(place.below_id ? 'person_join' : 'person')
  const row = place.below_id
    ? sql`t.joined_id = ${place.below_id} and t.undone_at is null`
    : sql`t.person_id = ${intoId}`
  await sql`
    update ${table} t set phone_sealed = g.phone_sealed, phone_hash = g.phone_hash, phone_at = g.phone_at
      from person g
     where t.company_id = ${companyId} and ${row} and g.company_id = ${companyId} and g.person_id = ${fromId}`.execute(
    db,
  )
  return true
}

/** The person from whom a root has its phone: itself, or a person who was joined into it. */
export async function phoneGiver(db: TenantDb, companyId: string, rootId: string): Promise<string> {
  const { rows } = await sql<{ person_id: string }>`
    with recursive giver as (
      select person_id, phone_at, 0 as step from person where company_id = ${companyId} and person_id = ${rootId}
      union all
      select joined.person_id, joined.phone_at, step + 1
        from giver join person_join j on j.company_id = ${companyId} and j.into_id = giver.person_id
         and j.undone_at is null and 'phone' = any(j.learnt)
        join person joined on joined.company_id = ${companyId} and joined.person_id = j.joined_id
         and joined.phone_at = giver.phone_at
    )
    select person_id from giver order by step desc limit 1`.execute(db)
  return rows[0]?.person_id ?? rootId
}
