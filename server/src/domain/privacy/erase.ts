import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Files } from '#domain/files/store.ts'
import { forgetUploads } from '#domain/files/upload/queries.ts'
import { isStaffPerson, type Who } from '#domain/identity/consents.ts'
import { kinIds, releasePicture } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'

/** Tables whose rows of a person go whole. A member's tokens go with the member. */
const personal = [
  'sign_in_claim',
  'session',
  'person_identity',
  'consent',
  'saved_card',
  'exchanged_card',
  'notice_choice',
  'mall_report',
  'member',
  'visit',
  'visit_part',
  'person_visit',
  'person_deed',
  'person_month',
] as const

interface Forgotten {
  companyId: string
  /** Everybody whom the person was known as. */
  kin: string[]
}

/**
 * Forgets a person and whoever turned out to be them, in one transaction. What stays is nobody's: counts, and a row
 * without a name for the share chains that run through it. What was on its way when it happens finds the row erased and
 * leaves nothing: see the triggers of the table `person`, and the event writer.
 * @returns when; undefined for a member of staff, whose record is the company's
 */
export async function erase(db: TenantDb, files: Pick<Files, 'remove'>, who: Who): Promise<Date | undefined> {
  const { companyId } = who
  const kin = await lockKin(db, who)
  if (await isStaffPerson(db, companyId, kin)) return undefined
  const of = { companyId, kin }
  await forgetCustomer(db, of)
  await endSessions(db, of)
  for (const table of personal)
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and person_id = any(${kin}::uuid[])`.execute(
      db,
    )
  await forgetEvents(db, of)
  await sql`delete from person_join where company_id = ${companyId}
               and (joined_id = any(${kin}::uuid[]) or into_id = any(${kin}::uuid[]))`.execute(db)
  await sql`update share set channel = '', record = '{}'
             where company_id = ${companyId} and person_id = any(${kin}::uuid[])`.execute(db)
  const uploaded = await forgetUploads(db, companyId, kin)
  const { pictures, at } = await blank(db, of)
  await sql`insert into audit (company_id, actor, action) values (${companyId}, 'visitor', 'person erased')`.execute(
    db,
  )
  for (const picture of pictures) await releasePicture(db, files, companyId, picture)
  for (const url of uploaded) await files.remove(url)
  return at
}

/** Until the end: nobody is joined into them, signs in as them or stores what they did. */
async function lockKin(db: TenantDb, { companyId, personId }: Who): Promise<string[]> {
  const { rows } = await sql<{ root_id: string }>`
    select ${rootIdOf('person')} as root_id from person
     where company_id = ${companyId} and person_id = ${personId} for update`.execute(db)
  const rootId = rows[0]?.root_id ?? personId
  await sql`select from person where company_id = ${companyId} and person_id = ${rootId} for update`.execute(
    db,
  )
  const kin = await kinIds(db, companyId, rootId)
  await sql`select from person where company_id = ${companyId} and person_id = any(${kin}::uuid[])
             order by person_id for update`.execute(db)
  return kin
}

/** What is found by an identity or a phone instead of by the person. */
async function forgetCustomer(db: TenantDb, { companyId, kin }: Forgotten): Promise<void> {
  await sql`
    with own as (
      select union_id, external_userid from person where company_id = ${companyId} and person_id = any(${kin}::uuid[])
    ), contact as (
      delete from external_contact
       where company_id = ${companyId} and (
         external_userid in (select external_userid from own where external_userid <> '')
         or union_id in (select union_id from own where union_id <> ''))
      returning external_userid
    )
    delete from contact_event
     where company_id = ${companyId} and external_userid in (
       select external_userid from contact
       union all
       select external_userid from own where external_userid <> '')`.execute(db)
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

/** First revoked, which tells every instance, then gone. */
async function endSessions(db: TenantDb, { companyId, kin }: Forgotten): Promise<void> {
  await sql`update session set revoked_at = now()
             where company_id = ${companyId} and person_id = any(${kin}::uuid[]) and revoked_at is null`.execute(
    db,
  )
}

/**
 * Raw events are found by the moments of their activities, as no index leads from a person to them; those of the oldest
 * week by a look at that week, as activities are forgotten a little earlier.
 */
async function forgetEvents(db: TenantDb, { companyId, kin }: Forgotten): Promise<void> {
  await sql`
    delete from event
     where company_id = ${companyId} and person_id = any(${kin}::uuid[]) and received_at = any(array(
       select received_at from activity where company_id = ${companyId} and person_id = any(${kin}::uuid[])))`.execute(
    db,
  )
  await sql`
    delete from event
     where company_id = ${companyId} and person_id = any(${kin}::uuid[])
       and received_at < now() - interval '179 days'`.execute(db)
  await sql`delete from activity where company_id = ${companyId} and person_id = any(${kin}::uuid[])`.execute(
    db,
  )
  // By its key, through every salesperson: a company's radar is long, its staff is short.
  await sql`
    delete from radar_entry
     where company_id = ${companyId} and person_id = any(${kin}::uuid[])
       and staff_id in (select staff_id from staff where company_id = ${companyId})`.execute(db)
}

/** The rows that stay, with a number that nobody has seen beside a name. */
async function blank(db: TenantDb, { companyId, kin }: Forgotten): Promise<{ pictures: string[]; at: Date }> {
  const { rows } = await sql<{ avatar: string; erased_at: Date }>`
    with counted as (
      update company set person_count = person_count + ${kin.length}
       where company_id = ${companyId} returning person_count
    ), place as (
      select person_id, row_number() over (order by person_id) - 1 as place from unnest(${kin}::uuid[]) as k(person_id)
    )
    update person p set
      number = (select person_count from counted) - place.place,
      name = '', avatar = '', union_id = '', external_userid = '', staff_id = null, bound_at = null,
      phone_sealed = null, phone_hash = null, phone_at = null, profile_at = null,
      tracking_off = true, erased_at = clock_timestamp()
    from place, person old
    where p.company_id = ${companyId} and p.person_id = place.person_id
      and old.company_id = ${companyId} and old.person_id = p.person_id
    returning old.avatar, p.erased_at`.execute(db)
  return { pictures: rows.map(({ avatar }) => avatar), at: rows[0]?.erased_at ?? new Date() }
}
