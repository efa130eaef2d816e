import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'

const BATCH = 2_000

type Expired = Record<string, RawBuilder<boolean>>

/** What lives for minutes. Anybody may begin a sign-in, as often as they like. */
const brief: Expired = {
  sign_in_pending: sql`expires_at < now()`,
  sign_in_claim: sql`expires_at < now()`,
  sms_code: sql`expires_at < now()`,
}

/** What nobody can use any more, and when that is so. `docs/privacy.md` names the same times. */
const expired: Expired = {
  ...brief,
  member_login: sql`expires_at < now()`,
  // A mini program's key is renewed by the vendor within this time.
  mini_session: sql`at < now() - interval '3 days'`,
  // Ended or run out: kept for a while, for whoever asks where they were signed in.
  session: sql`coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  // Sealed lists of people, which must be gone within a day.
  staff_import: sql`created_at < now() - interval '18 hours'`,
  // WeCom repeats a message within minutes.
  contact_event: sql`received_at < now() - interval '30 days'`,
}

export const forgetBrief = (db: Database): Promise<void> => forget(db, brief)
export const forgetExpired = (db: Database): Promise<void> => forget(db, expired)

/** In small steps: each holds its locks for a moment only. */
async function forget(db: Database, tables: Expired): Promise<void> {
  for (const [table, when] of Object.entries(tables)) {
    while ((await forgetSome(db, table, when)) === BATCH) {}
  }
}

async function forgetSome({ ops }: Database, table: string, when: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${when} limit ${BATCH} for update skip locked))`.execute(ops)
  return Number(numAffectedRows ?? 0)
}
