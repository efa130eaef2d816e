import { type Kysely, sql } from 'kysely'
import { routedId, sha256 } from '#core/crypto/sealer.ts'
import type { DB } from '#core/db/schema.ts'
import type { Caller } from '#core/http/context.ts'
import { rootIdOf } from '#domain/identity/root.ts'

const LIVE_SESSIONS = 50
const HOURS = 30 * 24

export interface NewSession {
  personId: string
  staffId: string | null
  host: Caller['host']
  appId: string
  openId: string
  /** Until it ends; thirty days by default. */
  hours?: number
  /** Hash of the session that opened this one, which ends with it. */
  openedBy?: Buffer
}

/** The caller of a session, or null where it is dead; see `findLiveSession`. */
export async function findSession(db: Kysely<DB>, companyId: string, hash: Buffer): Promise<Caller | null> {
  return (await findLiveSession(db, companyId, hash))?.caller ?? null
}

/**
 * The caller of a session; null where it was revoked or expired, the member of staff left or the company is closed. For a
 * joined person, the one they were joined into.
 * @param hash SHA-256 of the session id
 */
export async function findLiveSession(
  db: Kysely<DB>,
  companyId: string,
  hash: Buffer,
): Promise<LiveSession | null> {
  const { rows } = await sql<SessionRow>`
    /* session */
    select root.person_id, s.person_id as identity_person_id, root.union_id, s.host, s.app_id, s.open_id,
           extract(epoch from s.expires_at - now())::float8 * 1000 as ends_in_ms,
           coalesce(s.staff_id::text, '') as staff_id, coalesce(st.user_id, '') as user_id,
           coalesce(st.role, '') as role,
           root.tracking_off or root.erased_at is not null as tracking_off,
           exists (select from staff w where w.company_id = root.company_id and w.staff_id = root.staff_id
                      and w.status = 'active') as is_colleague
      from session s
      join company c on c.company_id = s.company_id and c.status = 'open'
      join person p on p.company_id = s.company_id and p.person_id = s.person_id
      join person root on root.company_id = p.company_id
                      and root.person_id = ${rootIdOf('p')}
      left join staff st on st.company_id = s.company_id and st.staff_id = s.staff_id
     where s.company_id = ${companyId} and s.session_hash = ${hash}
       and s.revoked_at is null and s.expires_at > now()
       and (s.staff_id is null or st.status = 'active')`.execute(db)
  const row = rows[0]
  if (!row) return null
  const caller = {
    companyId,
    personId: row.person_id,
    identityPersonId: row.identity_person_id,
    staffId: row.staff_id,
    userId: row.user_id,
    role: row.role,
    host: row.host,
    appId: row.app_id,
    openId: row.open_id,
    unionId: row.union_id,
    trackingOff: row.tracking_off,
    isColleague: row.is_colleague || row.staff_id !== '',
    sessionHash: hash,
  }
  return { caller, endsInMs: row.ends_in_ms }
}

export interface LiveSession {
  caller: Caller
  /** Milliseconds until the session expires, by the database's clock; above 0. */
  endsInMs: number
}

interface SessionRow {
  ends_in_ms: number
  person_id: string
  identity_person_id: string
  union_id: string
  host: Caller['host']
  app_id: string
  open_id: string
  staff_id: string
  user_id: string
  role: Caller['role']
  tracking_off: boolean
  is_colleague: boolean
}

/**
 * Opens a session and ends the oldest above fifty of that person on that host.
 * @returns the session id: it exists nowhere else
 */
export async function openSession(db: Kysely<DB>, companyId: string, session: NewSession): Promise<string> {
  const sessionId = routedId(companyId)
  const staffId = await staffNow(db, companyId, session)
  const personId = await identityPerson(db, companyId, session)
  await db
    .insertInto('session')
    .values({
      company_id: companyId,
      session_hash: sha256(sessionId),
      person_id: personId,
      staff_id: staffId,
      host: session.host,
      app_id: session.appId,
      open_id: session.openId,
      target_id: personId,
      // Not now(): sessions of one transaction still have an order.
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: expiryOf(companyId, session),
      opened_by: session.openedBy ?? null,
    })
    .execute()
  await endOldest(db, companyId, session)
  return sessionId
}

/** A session that another one opened expires no later than that one. */
const expiryOf = (companyId: string, { hours = HOURS, openedBy }: NewSession) =>
  sql<Date>`least(now() + make_interval(hours => ${hours}), (
    select expires_at from session opener
     where opener.company_id = ${companyId} and opener.session_hash = ${openedBy ?? null}::bytea))`

/** The person of the session's identity, who may count for another one; the person who signs in where it has none. */
async function identityPerson(
  db: Kysely<DB>,
  companyId: string,
  { personId, appId, openId }: NewSession,
): Promise<string> {
  const row = await db
    .selectFrom('person_identity as i')
    .innerJoin('person as p', (join) =>
      join.onRef('p.company_id', '=', 'i.company_id').onRef('p.person_id', '=', 'i.person_id'),
    )
    .select('p.person_id')
    .where('i.company_id', '=', companyId)
    .where('i.app_id', '=', appId)
    .where('i.open_id', '=', openId)
    .where(rootIdOf('p'), '=', personId)
    .executeTakeFirst()
  return row?.person_id ?? personId
}

/**
 * The member of staff for a new session. It is read again because the binding may have ended during the sign-in. WeCom's
 * own members are found by their user id. Locks the person, so that the binding cannot end now and concurrent sign-ins
 * respect the limit of sessions.
 */
async function staffNow(
  db: Kysely<DB>,
  companyId: string,
  { personId, staffId, openId }: NewSession,
): Promise<string | null> {
  const { rows } = await sql<{ is_bound: boolean; staff_id: string | null }>`
    select root.bound_at is not null as is_bound, root.staff_id
      from person p
      join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
     where p.company_id = ${companyId} and p.person_id = ${personId} for no key update of root`.execute(db)
  if (!staffId || (rows[0]?.is_bound && rows[0].staff_id === staffId)) return staffId
  const member = await sql`select from staff where company_id = ${companyId} and staff_id = ${staffId}
                              and user_id = ${openId}`.execute(db)
  return member.rows.length > 0 ? staffId : null
}

async function endOldest(db: Kysely<DB>, companyId: string, { personId, host }: NewSession): Promise<void> {
  const personIds = sql`select person_id from person where company_id = ${companyId} and (person_id = ${personId} or joined_into = ${personId})`
  await sql`
    update session set revoked_at = now()
     where company_id = ${companyId} and person_id in (${personIds}) and host = ${host} and revoked_at is null
       and session_hash not in (
         select session_hash from session
          where company_id = ${companyId} and person_id in (${personIds}) and host = ${host}
            and revoked_at is null and expires_at > now()
          order by created_at desc limit ${LIVE_SESSIONS})`.execute(db)
}

/** Ends a session at once; ending a dead one changes nothing. @returns how many ended: 1 or 0 */
export async function endSession(db: Kysely<DB>, companyId: string, hash: Buffer): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('session_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Ends the sessions of a member: those as staff, and those of the persons who are bound to the member.
 * @returns how many
 */
export async function endSessionsOfMember(
  db: Kysely<DB>,
  companyId: string,
  staffId: string,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update session set revoked_at = now()
     where company_id = ${companyId} and revoked_at is null and expires_at > now()
       and (staff_id = ${staffId} or person_id in (
         select p.person_id
           from person p
           join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
          where p.company_id = ${companyId} and root.staff_id = ${staffId}))`.execute(db)
  return Number(numAffectedRows)
}

/** Ends every session of a company. @returns how many */
export async function endSessionsOfCompany(db: Kysely<DB>, companyId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update session set revoked_at = now()
     where company_id = ${companyId} and revoked_at is null and expires_at > now()`.execute(db)
  return Number(numAffectedRows)
}
