import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { createSealer, sha256 } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { startRounds } from '#core/jobs/rounds.ts'
import { expiry, jobs } from '#modules.ts'
import { openOwn, quiet } from '../support/database.ts'
import { newCompany } from './support.ts'

// A database of its own: other tests count on what has expired in theirs.
const db = await openOwn()
const sealer = createSealer(Buffer.alloc(32))

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

/** A row of each kind that was good until a moment. */
async function leave(until: Date): Promise<string> {
  const company_id = await newCompany(db)
  const [person_id, staff_id, member_id] = [randomUUID(), randomUUID(), randomUUID()]
  const key = sha256(company_id)
  const whose = { company_id, person_id }
  const app = { company_id, app_id: 'wx', open_id: 'o' }
  await db.ops
    .insertInto('person')
    .values({ ...whose, number: 1 })
    .execute()
  await db.ops.insertInto('staff').values({ company_id, staff_id, user_id: 'u', name: 'x' }).execute()
  await db.ops
    .insertInto('session')
    .values({ ...whose, ...app, session_hash: key, host: 'wechat', target_id: 't', expires_at: until })
    .execute()
  await db.ops
    .insertInto('sign_in_claim')
    .values({ ...whose, ...app, claim_hash: key, host: 'wechat', expires_at: until })
    .execute()
  await db.ops
    .insertInto('console_sign_in')
    .values({
      company_id,
      ticket_hash: key,
      browser_hash: key,
      browser: 'b',
      numbers: [10],
      expires_at: until,
    })
    .execute()
  await db.ops
    .insertInto('sign_in_pending')
    .values({ company_id, state: 's', host: 'wechat', app_id: 'wx', back: '/', expires_at: until })
    .execute()
  await db.ops
    .insertInto('sms_code')
    .values({
      company_id,
      phone_hash: key,
      purpose: 'bind',
      code_hash: key,
      sent_at: until,
      expires_at: until,
    })
    .execute()
  await db.ops
    .insertInto('mini_session')
    .values({ ...app, sealed: key, at: until })
    .execute()
  await db.ops
    .insertInto('member')
    .values({ ...whose, member_id })
    .execute()
  await db.ops
    .insertInto('member_login')
    .values({ company_id, token_hash: key, member_id, session_hash: key, expires_at: until })
    .execute()
  await db.ops
    .insertInto('contact_event')
    .values({
      company_id,
      from_user: 'sys',
      create_time: 1,
      change_type: 'add',
      user_id: 'u',
      external_userid: 'wm',
      received_at: until,
    })
    .execute()
  return company_id
}

const tables = [
  'console_sign_in',
  'contact_event',
  'member_login',
  'mini_session',
  'session',
  'sign_in_claim',
  'sign_in_pending',
  'sms_code',
]

async function left(companyId: string): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await db.opsPool.query(`select from ${table} where company_id = $1`, [companyId])
    if (rows.length > 0) found.push(table)
  }
  return found
}

const upkeep = (over: Database = db) =>
  startRounds(
    jobs({
      db: over,
      sealer,
      store: { sweep: async () => 0 },
      files: { readRange: async () => Buffer.alloc(0) },
      releaseAssets: { publish: async () => {} },
      log: quiet,
    }),
    quiet,
  )

/** Lets the timers of upkeep run out, if its first runs are over. */
function leftAfter(minutes: number, companyId: string): Promise<string[]> {
  vi.advanceTimersByTime(minutes * 60_000)
  return left(companyId)
}

describe('expired rows', () => {
  it('are deleted after their time, and not before', async () => {
    const future = await leave(ago(-1))
    const today = await leave(ago(0.01))
    const fourDays = await leave(ago(4))
    const month = await leave(ago(31))
    await deleteExpired(db, expiry)
    expect(await left(future)).toEqual(tables)
    expect(await left(today)).toEqual(['contact_event', 'mini_session', 'session'])
    expect(await left(fourDays)).toEqual(['contact_event', 'session'])
    expect(await left(month)).toEqual([])
  })

  it('count an ended session from its end', async () => {
    const companyId = await leave(ago(-1))
    const end = (days: number) =>
      db.ops
        .updateTable('session')
        .set({ revoked_at: ago(days) })
        .where('company_id', '=', companyId)
        .execute()
    await end(29)
    await deleteExpired(db, expiry)
    expect(await left(companyId)).toContain('session')
    await end(31)
    await deleteExpired(db, expiry)
    expect(await left(companyId)).not.toContain('session')
  })

  it('are deleted by the upkeep', async () => {
    const companyId = await leave(ago(31))
    const stop = upkeep()
    await expect.poll(() => left(companyId)).toEqual([])
    await stop()
  })

  it('are deleted at the start and in each round, also where the ledger’s upkeep fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = await leave(ago(31))
    const stop = upkeep({ ...db, asOwner: () => Promise.reject(new Error('away')) })
    try {
      await expect.poll(() => left(first)).toEqual([])
      const later = await leave(ago(31))
      await expect.poll(() => leftAfter(6 * 60, later)).toEqual([])
    } finally {
      await stop()
      vi.useRealTimers()
    }
  })

  it('are deleted within ten minutes where they are brief', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = await leave(ago(31))
    const stop = upkeep()
    try {
      await expect.poll(() => left(first)).toEqual([])
      const companyId = await leave(ago(0.01))
      await expect
        .poll(() => leftAfter(10, companyId))
        .toEqual(['contact_event', 'member_login', 'mini_session', 'session'])
    } finally {
      await stop()
      vi.useRealTimers()
    }
  })
})
