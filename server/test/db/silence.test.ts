import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '#core/db/pool.ts'
import { watchSilence } from '#core/db/silence.ts'
import { freshDatabase, quiet } from '../support/database.ts'
import { openLine } from '../support/line.ts'

async function watched() {
  const { url } = await freshDatabase()
  const line = await openLine(url)
  const config = { connectionString: line.url }
  const log = { ...quiet, error: vi.fn() }
  const silence = watchSilence(config, log)
  const pool = openPool(config, 2, quiet, silence.Client)
  onTestFinished(async () => {
    await silence.close()
    await pool.end()
  })
  const ask = () => pool.query('select 1 as one').then(({ rows }) => rows[0])
  expect(await ask()).toEqual({ one: 1 })
  return { line, pool, ask, log }
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

test('a connection that is refused is an answer: it is for the caller to wait', async () => {
  const { line, ask, log } = await watched()
  line.cut()
  await expect.poll(() => ask().catch(({ code }) => code)).toBe('ECONNREFUSED')
  await wait(askedMs)
  expect(log.error).not.toHaveBeenCalled()
})
