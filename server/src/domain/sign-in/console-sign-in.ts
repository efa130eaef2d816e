import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { routedId, sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { openSession } from '#domain/identity/sessions.ts'

const ticketSeconds = 120
const sessionHours = 8

/**
 * Begins the sign-in of a browser. For the threat model see docs/decisions/0036-the-console.md.
 * @param browser its name, which the member reads on the phone
 * @returns the ticket for the code, and the secret and the number for this browser only
 * @throws Failure notFound for an unknown company
 */
export async function beginConsoleSignIn(db: TenantDb, companyId: string, browser: string) {
  await requireCompany(db, companyId)
  const ticket = routedId(companyId)
  const secret = randomBytes(16).toString('base64url')
  const numbers = threeNumbers()
  await db
    .insertInto('console_sign_in')
    .values({
      company_id: companyId,
      ticket_hash: sha256(ticket),
      browser_hash: sha256(secret),
      browser,
      numbers,
      expires_at: sql<Date>`now() + make_interval(secs => ${ticketSeconds})`,
    })
    .execute()
  return { ticket, secret, number: numbers[0] as number, seconds: ticketSeconds }
}

function threeNumbers(): number[] {
  const numbers = new Set<number>()
  while (numbers.size < 3) numbers.add(randomInt(10, 100))
  return [...numbers]
}

const living = (db: TenantDb, companyId: string, ticket: string) =>
  db
    .updateTable('console_sign_in')
    .where('company_id', '=', companyId)
    .where('ticket_hash', '=', sha256(ticket))
    .where('expires_at', '>', sql<Date>`now()`)

/**
 * Shows a member the browser of a ticket.
 * @returns undefined if the ticket expired, was decided, or never existed
 */
export async function scan(db: TenantDb, companyId: string, ticket: string) {
  const found = await living(db, companyId, ticket)
    .where('state', 'in', ['waiting', 'scanned'])
    .set({ state: 'scanned' })
    .returning(['browser', 'numbers'])
    .executeTakeFirst()
  // Sorted, so that the position does not reveal the right one.
  return found && { browser: found.browser, numbers: found.numbers.toSorted() }
}

/**
 * Approves the browser's sign-in as the caller. A wrong number ends the ticket.
 * @returns undefined if the ticket expired, was decided, was not scanned, or never existed, or if the caller's session
 *   has ended
 */
export async function approve(
  db: TenantDb,
  caller: Caller,
  { ticket, number }: { ticket: string; number: number },
): Promise<boolean | undefined> {
  const { companyId, personId, staffId, appId, openId, sessionHash } = caller
  // The lock makes an end of this session wait, and then the end includes the ticket.
  const live = await sql`
    select from session where company_id = ${companyId} and session_hash = ${sessionHash}
       and revoked_at is null and expires_at > now() for share`.execute(db)
  if (live.rows.length === 0) return undefined
  const isRight = sql<boolean>`numbers[1] = ${number}`
  const decided = await living(db, companyId, ticket)
    .where('state', '=', 'scanned')
    .set({
      state: sql`case when ${isRight} then 'approved' else 'refused' end`,
      person_id: personId,
      staff_id: staffId,
      app_id: appId,
      open_id: openId,
      approved_by: sessionHash,
    })
    .returning('state')
    .executeTakeFirst()
  if (!decided) return undefined
  const isApproved = decided.state === 'approved'
  await record(db, companyId, staffId, isApproved ? 'console opened' : 'console refused')
  return isApproved
}

type Collected = { state: 'waiting' | 'scanned' | 'refused' | 'over' | 'signedIn'; sessionId: string }

/** State of a browser's sign-in. If it is approved, opens the session and deletes the ticket. */
export async function collect(
  db: TenantDb,
  companyId: string,
  { ticket, secret }: { ticket: string; secret: string },
): Promise<Collected> {
  const row = await db
    .selectFrom('console_sign_in')
    .select(['state', 'person_id', 'staff_id', 'app_id', 'open_id', 'approved_by'])
    .where('company_id', '=', companyId)
    .where('ticket_hash', '=', sha256(ticket))
    .where('browser_hash', '=', sha256(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { state: 'over', sessionId: '' }
  if (row.state !== 'approved' || !row.person_id || !row.approved_by)
    return { state: waitingState(row.state), sessionId: '' }
  await db
    .deleteFrom('console_sign_in')
    .where('company_id', '=', companyId)
    .where('ticket_hash', '=', sha256(ticket))
    .execute()
  const sessionId = await openSession(db, companyId, {
    personId: row.person_id,
    staffId: row.staff_id,
    host: 'console',
    appId: row.app_id,
    openId: row.open_id,
    hours: sessionHours,
    openedBy: row.approved_by,
  })
  return { state: 'signedIn', sessionId }
}

const waitingState = (state: 'waiting' | 'scanned' | 'approved' | 'refused') =>
  state === 'approved' ? 'over' : state
