import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import type { DB } from '#core/db/schema.ts'
import { tenantTransactions } from '#core/db/tenant.ts'
import { createFairQueue } from '#core/work/fair-queue.ts'
import { freshDatabase, newCompanyId, open } from '../support/database.ts'
import { openLine } from '../support/line.ts'
import { heldOpen } from '../support/waiting.ts'
import { countWrites } from '../support/writes.ts'

const migrations = join(import.meta.dirname, 'notes')
const { url } = await freshDatabase()
const db = await open({ databaseUrl: url, migrations })

const insert = (company: string, note: number) => (trx: TenantDb) =>
  sql`insert into note values (${company}, ${note})`.execute(trx)

const count = async (company: string) => {
  const { rows } = await db.tenant(company, (trx) =>
    sql<{ n: number }>`select count(*)::int n from note`.execute(trx),
  )
  return rows[0]?.n
}

describe('a tenant transaction', () => {
  test('gives back what the work gives back', async () => {
    expect(await db.tenant(newCompanyId(), async () => 'done')).toBe('done')
  })

  test.each([
    "o'clock",
    String.raw`back\slash`,
    `'; rollback; select 1; --`,
  ])('is of the company %s, letter by letter', async (company) => {
    const { rows } = await db.tenant(company, (trx) =>
      sql<{ id: string }>`select current_setting('app.company_id') as id`.execute(trx),
    )
    expect(rows).toEqual([{ id: company }])
  })

  test('sends its beginning and its first statement as one write', async () => {
    const company = newCompanyId()
    const writes = countWrites(db.appPool)
    await db.tenant(company, insert(company, 1))
    // The second one is COMMIT.
    expect(writes.count).toBe(2)
  })

  test('leaves nothing where the work fails', async () => {
    const company = newCompanyId()
    const failing = db.tenant(company, async (trx) => {
      await insert(company, 1)(trx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await count(company)).toBe(0)
  })

  test('is tried again after a deadlock', async () => {
    const company = newCompanyId()
    await db.tenant(company, insert(company, 1))
    await db.tenant(company, insert(company, 2))
    let runs = 0
    let bothIn = 0
    const touch = (note: number) => sql`update note set body = body || 'x' where note_id = ${note}`
    const crossed = (first: number, second: number) =>
      db.tenant(company, async (trx) => {
        runs++
        await touch(first).execute(trx)
        bothIn++
        await expect.poll(() => bothIn, { interval: 5 }).toBeGreaterThan(1)
        await touch(second).execute(trx)
      })
    await Promise.all([crossed(1, 2), crossed(2, 1)])
    // The one that gave way may be back before the other one has woken up, and give way again.
    expect(runs).toBeGreaterThanOrEqual(3)
    const bodies = await db.tenant(company, (trx) =>
      sql<{ body: string }>`select body from note`.execute(trx),
    )
    expect(bodies.rows).toEqual([{ body: 'xx' }, { body: 'xx' }])
  })

  test('looks again where another one wrote the same row after it had looked', async () => {
    const company = newCompanyId()
    let runs = 0
    const answer = db.tenant(company, async (trx) => {
      runs++
      const { rows } = await sql`select from note where note_id = 1`.execute(trx)
      if (rows.length > 0) return 'known'
      await db.tenant(company, insert(company, 1))
      await insert(company, 1)(trx)
      return 'new'
    })
    expect([await answer, runs]).toEqual(['known', 2])
  })

  test('looks again where another one deleted the row that it refers to', async () => {
    const company = newCompanyId()
    await db.tenant(company, insert(company, 1))
    let runs = 0
    const answer = db.tenant(company, async (trx) => {
      runs++
      const { rows } = await sql`select from note where note_id = 1`.execute(trx)
      if (rows.length === 0) return 'missing'
      await db.tenant(company, (other) => sql`delete from note where company_id = ${company}`.execute(other))
      await sql`insert into comment values (${company}, 1, 1)`.execute(trx)
      return 'written'
    })
    expect([await answer, runs]).toEqual(['missing', 2])
  })

  test('waits without a connection while another one has the lock that it needs', async () => {
    const brief = await open({ databaseUrl: url, migrations, pool: { app: 4, ops: 1, lockMs: 20 } })
    const company = newCompanyId()
    const lock = (trx: TenantDb) => lockUntilEnd(trx, `note ${company}`)
    const holder = await heldOpen(db, company, lock)
    let runs = 0
    const waiting = brief.tenant(company, (trx) => {
      runs++
      return lock(trx)
    })
    const isFree = () => brief.appPool.idleCount === brief.appPool.totalCount
    await expect.poll(() => runs > 2 && isFree(), { interval: 1 }).toBe(true)
    await holder.end()
    await waiting
  })

  test('gives up after a few serialization failures', async () => {
    let runs = 0
    const hopeless = db.tenant(newCompanyId(), async (trx) => {
      runs++
      await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(trx)
    })
    await expect(hopeless).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(4)
  })

  test('is not tried again after any other error', async () => {
    let runs = 0
    const broken = db.tenant(newCompanyId(), async (trx) => {
      runs++
      await sql`select 1/0`.execute(trx)
    })
    await expect(broken).rejects.toThrow(/division by zero/)
    expect(runs).toBe(1)
  })

  test('is not tried again where the connection is lost after the work began', async () => {
    let runs = 0
    const cut = db.tenant(newCompanyId(), async (trx) => {
      runs++
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    await expect(cut).rejects.toThrow()
    expect(runs).toBe(1)
  })

  test('says why it could not begin, and writes nothing outside a transaction', async () => {
    const company = newCompanyId()
    const misspelling: PostgresPool = {
      async connect() {
        const client = await db.appPool.connect()
        const query = (text: string, values?: unknown[]) =>
          client.query(text.replace('begin;', 'bgin;'), values)
        return { query, release: () => client.release() } as unknown as PostgresPoolClient
      },
      end: async () => {},
    }
    const tenant = tenantTransactions({
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: misspelling }) }),
      queue: createFairQueue({ places: 2 }),
    })
    await expect(tenant(company, insert(company, 1))).rejects.toThrow(/at or near "bgin"/)
    expect(await count(company)).toBe(0)
  })

  test('opens nothing for work that asks nothing and fails', async () => {
    await expect(db.tenant(newCompanyId(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const { rows } = await db.opsPool.query(
      `select from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    )
    expect(rows).toEqual([])
  })

  test('does not wait for a server that vanished, and the next one gets a new connection', async () => {
    const line = await openLine(url)
    const far = await open({ databaseUrl: line.url, migrations, pool: { app: 1, ops: 1 } })
    const company = newCompanyId()
    await far.tenant(company, insert(company, 1))
    const held = line.holdAt('insert into note')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const lost = far.tenant(company, insert(company, 2))
    const end = lost.catch((error: Error) => error.message)
    await held
    await vi.advanceTimersByTimeAsync(12_000)
    vi.useRealTimers()
    expect(await Promise.race([end, wait(2_000, 'kept waiting')])).toBe('Query read timeout')
    await far.tenant(company, insert(company, 3))
    expect(await count(company)).toBe(2)
  })

  test('gets a new connection where the idle one that it was given is cut', async () => {
    const company = newCompanyId()
    await db.tenant(company, insert(company, 1))
    // In another process and while this one is blocked, so that the pool cannot notice it earlier.
    execFileSync(process.execPath, ['-e', CUT, url], { cwd: import.meta.dirname })
    expect(await count(company)).toBe(1)
  })
})

describe('a read-only transaction', () => {
  test('sees the rows of its company alone', async () => {
    const [company, other] = [newCompanyId(), newCompanyId()]
    for (const each of [company, other]) await db.tenant(each, insert(each, 1))
    const { rows } = await db.reading(company, (trx) =>
      sql<{ company_id: string }>`select company_id from note`.execute(trx),
    )
    expect(rows).toEqual([{ company_id: company }])
  })

  test('writes nothing', async () => {
    const company = newCompanyId()
    await expect(db.reading(company, insert(company, 1))).rejects.toMatchObject({ code: '25006' })
    expect(await count(company)).toBe(0)
  })

  test('returns its result before COMMIT is answered, and keeps the connection until then', async () => {
    const line = await openLine(url)
    const far = await open({ databaseUrl: line.url, migrations, pool: { app: 1, ops: 1 } })
    const read = () => far.reading(newCompanyId(), (trx) => sql`select 1`.execute(trx))
    await read()
    await expect.poll(() => far.appPool.idleCount).toBe(1)
    const held = line.holdAt('commit')
    expect(await read()).toMatchObject({ rows: [{ '?column?': 1 }] })
    const release = await held
    expect(far.appPool.idleCount).toBe(0)
    release()
    await expect.poll(() => far.appPool.idleCount).toBe(1)
  })
})

/** Ends all other connections to the database of the address. */
const CUT = `
  const { Client } = require('pg')
  const client = new Client({ connectionString: process.argv[1] })
  client.connect()
    .then(() => client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'))
    .then(() => client.end())`
