import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOutages } from '#core/db/outages.ts'
import { openPool } from '#core/db/pool.ts'
import { retryConnection } from '#core/db/retry.ts'
import { watchDatabase } from '#core/db/watch.ts'
import { freshDatabase } from '../support/database.ts'
import { openLine } from '../support/line.ts'
import { query } from '../support/urls.ts'

async function watched() {
  const { url } = await freshDatabase()
  const line = await openLine(url)
  const config = { connectionString: line.url }
  const log = { info() {}, warn: vi.fn(), error: vi.fn() }
  const outages = createOutages(log)
  const watch = watchDatabase(config, outages)
  const pool = openPool(config, 2, outages.log, watch.Client)
  onTestFinished(async () => {
    await watch.close()
    await pool.end()
  })
  const ask = () => pool.query('select 1 as one').then(({ rows }) => rows[0])
  expect(await ask()).toEqual({ one: 1 })
  return { line, pool, ask, log, outages, url }
}

/** After this time the watch has asked, and waits for the answer. */
const askedMs = 700
/** Longer than a silence has to be. */
const heldUpMs = 2_500

test('a query that is under way when the database falls silent ends, and the next ones are refused at once', async () => {
  const { line, ask } = await watched()
  const resume = line.pause()
  const silent = { code: 'ETIMEDOUT', message: 'the database does not answer' }
  await expect(ask()).rejects.toThrow('Connection terminated')
  await expect(ask()).rejects.toMatchObject(silent)
  resume()
  await expect.poll(() => ask().catch(() => undefined)).toEqual({ one: 1 })
})

test('a process that was held up itself does not take the database for silent', async () => {
  const { line, ask, log } = await watched()
  const resume = line.pause()
  await wait(askedMs)
  resume()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, heldUpMs)
  expect(await ask()).toEqual({ one: 1 })
  expect(log.error).not.toHaveBeenCalled()
})

test('a database that refuses connections for a second refuses calls at once, and the outage has two lines', async () => {
  const { line, ask, log, outages } = await watched()
  const reopen = line.refuse()
  await expect.poll(() => ask().catch(({ code }) => code)).toBe('ECONNREFUSED')
  await expect
    .poll(() => ask().catch(({ message }) => message))
    .toMatch(/^the database refuses connections: .*ECONNREFUSED/)
  for (let call = 0; call < 20; call++) outages.log.warn('a call failed')
  expect(log.error.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^the database refuses connections: .*; calls that need it get 503 until it recovers$/,
      ),
    ],
  ])
  await reopen()
  await expect.poll(() => ask().catch(() => undefined)).toEqual({ one: 1 })
  await expect
    .poll(() => log.warn.mock.calls)
    .toEqual([[expect.stringMatching(/^the database works again after \d+ s; 2\d failures/)]])
})

test('a call waits for a database that restarts within a second', async () => {
  const { line, ask, log } = await watched()
  const reopen = line.refuse()
  const waiting = retryConnection(ask)
  await wait(300)
  await reopen()
  expect(await waiting).toEqual({ one: 1 })
  expect(log.error).not.toHaveBeenCalled()
})

test('a database that becomes read-only, and writable again, is an outage with two lines', async () => {
  const { log, url } = await watched()
  const name = new URL(url).pathname.slice(1)
  const set = (value: string) =>
    query(
      url,
      `alter database ${name} set default_transaction_read_only = ${value};
    select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    )
  await set('on')
  await expect
    .poll(() => log.error.mock.calls)
    .toEqual([[expect.stringMatching(/^the database is read-only; /)]])
  await query(url, `begin read write; alter database ${name} set default_transaction_read_only = off; commit`)
  await expect.poll(() => log.warn.mock.calls.at(-1)?.[0]).toMatch(/^the database works again/)
  expect(log.error).toHaveBeenCalledTimes(1)
})
