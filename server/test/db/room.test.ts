import { expect, inject, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { poolSizes, warnOfNoRoom } from '#core/db/room.ts'
import { openInstance } from '#open.ts'
import { dataDir } from '../support/data-dir.ts'
import { ownDatabase, quiet } from '../support/database.ts'
import { query } from '../support/urls.ts'

const LEAST = 14

test('an instance under load opens at most DATABASE_CONNECTIONS', async () => {
  const { name, url } = await ownDatabase()
  const { parts, close } = await openInstance(
    readConfig({
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: String(LEAST),
      DATA_DIR: dataDir(),
      SECRET_KEY: '11'.repeat(32),
      LOG_LEVEL: 'silent',
      WORKER_FILE: inject('workerFile'),
    }),
  )
  try {
    const pools = [...parts.db.pools.values()]
    const busy = pools.flatMap((pool) => Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.2)')))
    await parts.db.listen('room', () => {})
    const [count] = await query<{ open: number }>(
      url,
      `select count(*)::int as open from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    )
    await Promise.all(busy)
    expect(pools.reduce((sum, { options }) => sum + (options.max ?? 0), 0)).toBe(LEAST - 3)
    expect(count?.open).toBeLessThanOrEqual(LEAST)
    expect(count?.open).toBeGreaterThan(LEAST / 2)
    const warn = vi.fn()
    await warnOfNoRoom(parts.db.opsPool, 500, { ...quiet, warn })
    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^PostgreSQL allows 97 connections; \d+ instances? with DATABASE_CONNECTIONS 500 /,
        ),
      ],
    ])
  } finally {
    await close()
  }
})

test.each([14, 22, 500])('of %i connections all are shared out', (connections) => {
  const { app, ops } = poolSizes(connections)
  expect(9 + app + ops).toBe(connections)
  expect(Math.min(app, ops)).toBeGreaterThan(1)
})
