import { sql } from 'kysely'
import { sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { AppKind } from '#core/platform/credentials.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { NewSession } from '#domain/identity/sessions.ts'

const claimSeconds = 60
const pendingMinutes = 10

export interface Pending {
  state: string
  host: 'wechat' | 'wecom'
  appId: string
  /** An own page. */
  back: string
  /** The cookie of the browser that begins the sign-in. */
  binding: string
  /** The token of an administrator's invitation; '' for none. */
  invitation: string
}

/** Stores the return address of a browser that goes to the vendor's page; deletes some expired ones. */
export async function keepPending(db: TenantDb, companyId: string, pending: Pending): Promise<void> {
  await sql`
    delete from sign_in_pending where ctid in (
      select ctid from sign_in_pending
       where company_id = ${companyId} and expires_at < now() limit 20 for update skip locked)`.execute(db)
  await db
    .insertInto('sign_in_pending')
    .values({
      company_id: companyId,
      state: pending.state,
      host: pending.host,
      app_id: pending.appId,
      back: pending.back,
      binding: sha256(pending.binding),
      invitation: pending.invitation ? sha256(pending.invitation) : null,
      expires_at: sql<Date>`now() + make_interval(mins => ${pendingMinutes})`,
    })
    .execute()
}

interface Found {
  back: string
  isFirst: boolean
}

/**
 * Only for the browser that began the sign-in, and `isFirst` once: web views may request the page of a redirect twice,
 * and a phone without an answer requests it again. The row stays until it expires, so that these requests reach the
 * page, without the app whose code was taken already.
 * @param come the parameters of the return: the code is stored for the holder of the claim
 */
export async function takePending(
  db: TenantDb,
  companyId: string,
  { state, binding }: { state: string; binding: string },
  come: { code: string; claim: string },
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with found as (
      select state, app_id from sign_in_pending
       where company_id = ${companyId} and state = ${state} and binding = ${sha256(binding)} and expires_at > now()
         for update)
    update sign_in_pending p set app_id = '',
           code = case when found.app_id <> '' then ${come.code} else p.code end,
           claim_hash = coalesce(p.claim_hash, ${sha256(come.claim)})
      from found
     where p.company_id = ${companyId} and p.state = found.state
    returning p.back, found.app_id <> '' as "isFirst"`.execute(db)
  return rows[0]
}

/** After this time a try without an end counts as ended: its server may have stopped. */
const trySeconds = 15

/** A code to try. */
export interface HeldCode {
  state: string
  host: 'wechat' | 'wecom'
  code: string
  /** The hash of an invitation's token; null if the browser began without one. */
  invitation: Buffer | null
}

/** Takes the code of a claim for one try, which `endTry` ends. 'busy' while another try is under way. */
export async function beginTry(
  db: TenantDb,
  companyId: string,
  claim: string,
): Promise<HeldCode | 'busy' | undefined> {
  const { rows } = await sql<HeldCode & { free: boolean }>`
    with held as (
      select state, coalesce(tried_at < now() - make_interval(secs => ${trySeconds}), true) as free
        from sign_in_pending
       where company_id = ${companyId} and claim_hash = ${sha256(claim)} and code <> '' and expires_at > now()
         for update)
    update sign_in_pending p set tried_at = case when held.free then now() else p.tried_at end from held
     where p.company_id = ${companyId} and p.state = held.state
    returning p.state, p.host, p.code, p.invitation, held.free`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { free, ...held } = row
  return free ? held : 'busy'
}

/** @param again true if the platform gave no answer: the code stays for the next try */
export async function endTry(db: TenantDb, companyId: string, state: string, again: boolean): Promise<void> {
  await db
    .updateTable('sign_in_pending')
    .set({ tried_at: null, ...(again ? {} : { code: '' }) })
    .where('company_id', '=', companyId)
    .where('state', '=', state)
    .execute()
}

/** The page to which a pending sign-in returns. */
export async function backOf(db: TenantDb, companyId: string, state: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_pending')
    .select('back')
    .where('company_id', '=', companyId)
    .where('state', '=', state)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.back
}

/** Stores the vendor's answer for the browser that holds the claim. */
export async function keepClaim(
  db: TenantDb,
  companyId: string,
  claim: string,
  session: NewSession & { host: AppKind },
): Promise<void> {
  await db
    .deleteFrom('sign_in_claim')
    .where('company_id', '=', companyId)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('sign_in_claim')
    .values({
      company_id: companyId,
      claim_hash: sha256(claim),
      person_id: session.personId,
      staff_id: session.staffId,
      host: session.host,
      app_id: session.appId,
      open_id: session.openId,
      expires_at: sql<Date>`now() + make_interval(secs => ${claimSeconds})`,
    })
    .execute()
}

/** The person of a valid claim. */
export async function claimant(db: TenantDb, companyId: string, claim: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_claim')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('claim_hash', '=', sha256(claim))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.person_id
}

/** The user id of the member of staff of a valid claim; '' for a visitor's. */
export async function claimedUserId(db: TenantDb, companyId: string, claim: string): Promise<string> {
  const row = await db
    .selectFrom('sign_in_claim as c')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.company_id', '=', 'c.company_id').onRef('s.staff_id', '=', 'c.staff_id'),
    )
    .select('s.user_id as userId')
    .where('c.company_id', '=', companyId)
    .where('c.claim_hash', '=', sha256(claim))
    .where('c.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.userId ?? ''
}

/** Once. Whether company and member of staff are still active is checked with the session. */
export async function takeClaim(
  db: TenantDb,
  companyId: string,
  claim: string,
): Promise<NewSession | undefined> {
  const { rows } = await sql<NewSession>`
    delete from sign_in_claim c
     where company_id = ${companyId} and claim_hash = ${sha256(claim)} and expires_at > now()
    returning (select ${rootIdOf('p')} from person p
                where p.company_id = c.company_id and p.person_id = c.person_id) as "personId",
              staff_id as "staffId", host, app_id as "appId", open_id as "openId"`.execute(db)
  return rows[0]
}

/** Name and picture of a member of staff, for their own record. */
export async function staffFace(db: TenantDb, companyId: string, staffId: string) {
  return db
    .selectFrom('staff')
    .select(['name', 'avatar'])
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
}

/** The fields of the user record besides the ids. */
export async function personFacts(
  db: TenantDb,
  { companyId, personId }: { companyId: string; personId: string },
) {
  const { rows } = await sql<{
    phone: boolean
    profile: boolean
    trackingOff: boolean
    cardAgreed: boolean
    timeZone: string
  }>`
    select phone_hash is not null as phone, profile_at is not null as profile, tracking_off as "trackingOff",
           coalesce((select granted from consent c
                      where c.company_id = p.company_id and c.scope = 'staffCard' and c.person_id in (
                        select q.person_id from person q where q.company_id = ${companyId}
                           and (q.person_id = ${personId} or q.joined_into = ${personId}))
                      order by c.at desc limit 1), false) as "cardAgreed",
           (select time_zone from company where company_id = ${companyId}) as "timeZone"
      from person p where p.company_id = ${companyId} and p.person_id = ${personId}`.execute(db)
  return rows[0] ?? { phone: false, profile: false, trackingOff: false, cardAgreed: false, timeZone: '' }
}
