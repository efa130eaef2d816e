import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { wecomErrors } from '#core/platform/wecom-errors.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import type { Lead } from '#domain/leads/grant/lead.ts'
import { changeEachTag } from './change-tags.ts'
import { openPhones, sealPhones, wecomApp } from './read.ts'

/** A member's note of a customer in WeCom. */
export interface ContactNote {
  /** The member's own name for the customer: at most 20 characters. */
  remark: string
  /** At most 150 characters. */
  description: string
  phones: string[]
}

/** Contacts of some members with one lead. */
interface ContactsOf extends Lead<'hold'> {
  readonly staffIds: readonly string[]
}

/** The row of a customer of one member, as the id of a job. */
const jobId = (staffId: string, externalUserid: string) => `${staffId}/${externalUserid}`

/** A condition: `c` is a present contact of one of the members with the person. */
const isOneOf = ({ companyId, staffIds, personIds }: ContactsOf) => sql`
  c.company_id = ${companyId} and c.staff_id = any(${[...staffIds]}::uuid[]) and c.removed_at is null and exists (
    select from person p where p.company_id = ${companyId} and p.person_id = any(${[...personIds]}::uuid[])
      and ${isWecomContact('c', 'p')})`

/**
 * Changes the note of a customer, in the database at once and in WeCom by a job.
 * @returns false where none of the members has this contact with the person
 */
export async function keepNote(
  db: TenantDb,
  sealer: Sealer,
  of: ContactsOf,
  externalUserid: string,
  { remark, description, phones }: ContactNote,
): Promise<boolean> {
  const { companyId } = of
  const { rows } = await sql<{ staff_id: string }>`
    update external_contact c
    set remark = ${remark}, description = ${description}, phones_sealed = ${sealPhones(sealer, companyId, phones)},
      write_state = 'waiting', write_problem = '', revision = revision + 1, write_at = now()
    where ${isOneOf(of)} and c.external_userid = ${externalUserid} returning c.staff_id`.execute(db)
  for (const { staff_id } of rows) await addJob(db, 'write_contact', jobId(staff_id, externalUserid))
  return rows.length > 0
}

/** Adds and removes tags of WeCom, by its ids, for every contact of the members with the person, by a job. */
export async function writeTags(
  db: TenantDb,
  of: ContactsOf,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const { companyId } = of
  const { rows } = await sql<{ staff_id: string; external_userid: string }>`
    insert into contact_tag_write as w (company_id, staff_id, external_userid, wecom_tag_id, is_added)
    select ${companyId}, c.staff_id, c.external_userid, tag.id, tag.is_added
    from external_contact c
    cross join (
      select id, true as is_added from unnest(${[...add]}::text[]) id
      union all select id, false from unnest(${[...remove]}::text[]) id
    ) tag
    where ${isOneOf(of)} order by 2, 3, 4
    on conflict (company_id, staff_id, external_userid, wecom_tag_id)
      do update set is_added = excluded.is_added, at = clock_timestamp()
    returning staff_id, external_userid`.execute(db)
  const ids = new Set(rows.map(({ staff_id, external_userid }) => jobId(staff_id, external_userid)))
  for (const id of ids) await addJob(db, 'write_contact', id)
}

export interface WritesContacts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
  sealer: Sealer
}

/**
 * Writes the pending note and tags of one customer to WeCom. Idempotent. If WeCom refuses the one, the other is written
 * all the same.
 */
export const writeContact =
  ({ db, platform, sealer }: WritesContacts): Task =>
  async ({ companyId, id }, { isLast }) => {
    const [staffId = '', externalUserid = ''] = id.split('/')
    const key = { companyId, staffId, externalUserid }
    const within = <T>(work: (tenant: TenantDb) => Promise<T>) => db.tenant(companyId, work)
    const open = await within((tenant) => openWrites(tenant, sealer, key))
    if (!open) return
    const { userId, note, tags } = open
    const { wecom } = platform
    const app = await wecomApp(platform, companyId)
    /** @returns the problem for which it gave up; '' for none */
    const tried = async (write: (app: AppCredential) => Promise<unknown>): Promise<string> => {
      if (!app) return 'noApp'
      try {
        await write(app)
        return ''
      } catch (problem) {
        if (!(problem instanceof VendorError)) throw problem
        if (wecomErrors.passing.has(problem.errcode) && !isLast) throw problem
        return String(problem.errcode)
      }
    }
    if (note) {
      const problem = await tried((at) => wecom.noteContact(at, userId, externalUserid, note))
      await within((tenant) => endNote(tenant, key, open, problem))
    }
    if (tags.length > 0) {
      const idsOf = (added: boolean) => tags.filter(({ isAdded }) => isAdded === added).map((tag) => tag.id)
      const change = { add: idsOf(true), remove: idsOf(false) }
      const problem = await tried((at) => changeEachTag(platform, at, { userId, externalUserid }, change))
      await within((tenant) => endTags(tenant, key, open, problem))
    }
  }

interface ContactKey {
  companyId: string
  staffId: string
  externalUserid: string
}

interface OpenWrites {
  userId: string
  revision: number
  /** Undefined if nothing is pending. */
  note: ContactNote | undefined
  tags: { id: string; isAdded: boolean; at: string }[]
}

async function openWrites(
  db: TenantDb,
  sealer: Sealer,
  { companyId, staffId, externalUserid }: ContactKey,
): Promise<OpenWrites | undefined> {
  const { rows } = await sql<{
    user_id: string
    revision: number
    write_state: string
    remark: string
    description: string
    phones_sealed: Buffer | null
    tags: OpenWrites['tags']
  }>`
    select s.user_id, c.revision, c.write_state, c.remark, c.description, c.phones_sealed, array(
      select json_build_object('id', w.wecom_tag_id, 'isAdded', w.is_added, 'at', w.at::text) from contact_tag_write w
      where w.company_id = ${companyId} and w.staff_id = c.staff_id and w.external_userid = c.external_userid
      order by w.wecom_tag_id
    ) as tags
    from external_contact c
    join staff s on s.company_id = ${companyId} and s.staff_id = c.staff_id
    where c.company_id = ${companyId} and c.staff_id = ${staffId} and c.external_userid = ${externalUserid}`.execute(
    db,
  )
  const [row] = rows
  if (!row || (row.write_state !== 'waiting' && row.tags.length === 0)) return undefined
  const { user_id: userId, revision, write_state, remark, description, phones_sealed, tags } = row
  const note =
    write_state === 'waiting'
      ? { remark, description, phones: openPhones(sealer, companyId, phones_sealed) }
      : undefined
  return { userId, revision, note, tags }
}

/**
 * A change made during the write stays pending; its own job follows.
 * @param problem '' if WeCom accepted the note; a refused note waits until the member saves it again
 */
async function endNote(
  db: TenantDb,
  { companyId, staffId, externalUserid }: ContactKey,
  { revision }: OpenWrites,
  problem: string,
): Promise<void> {
  await sql`
    update external_contact set write_state = ${problem && 'failed'}, write_problem = ${problem}
    where company_id = ${companyId} and staff_id = ${staffId} and external_userid = ${externalUserid}
      and revision = ${revision}`.execute(db)
}

/**
 * A change made during the write stays pending; its own job follows.
 * @param problem '' if WeCom accepted the tags. After a refused removal the tags are read from WeCom again. After a
 * refused addition they are not: the reading would request the addition again, without end.
 */
async function endTags(
  db: TenantDb,
  { companyId, staffId, externalUserid }: ContactKey,
  { tags }: OpenWrites,
  problem: string,
): Promise<void> {
  await sql`
    delete from contact_tag_write w using jsonb_to_recordset(${JSON.stringify(tags)}) as done(id text, at text)
    where w.company_id = ${companyId} and w.staff_id = ${staffId} and w.external_userid = ${externalUserid}
      and w.wecom_tag_id = done.id and w.at = done.at::timestamptz`.execute(db)
  if (problem && tags.some(({ isAdded }) => !isAdded)) await addJob(db, 'read_contact', externalUserid)
}
