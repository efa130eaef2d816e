import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openDatabase } from '#core/db/connect.ts'
import { openInstance } from '#open.ts'
import { dataDir } from '../support/data-dir.ts'
import { quiet } from '../support/database.ts'
import { faults, isFull } from '../support/full.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { killDatabase, runServer } from './server-process.ts'
import { expectNothingLost, makeCompanyOfWriters, startWriters } from './writers.ts'

// SIGKILL to the server and to its database under clients that write without a pause.

const start = await bundledProgram()

/** Milliseconds for all kills. Each start of a process takes half a minute on a machine that is very busy. */
const timeout = isFull ? 1_200_000 : 300_000

/**
 * Runs the server on a database of its own under writers, kills `times` times and looks at the stored rows.
 * @param victim kills once
 */
async function killUnderWrites(
  times: number,
  victim: (at: { killServer: () => void; folder: string }) => Promise<void> | void,
): Promise<{ deaths: number }> {
  const env = {
    DATA_DIR: dataDir(),
    SECRET_KEY: '11'.repeat(32),
    PORT: String(await freePort()),
    TRACKING_PER_MINUTE: '0',
    REQUESTS_PER_SECOND: '0',
    LOG_LEVEL: 'silent',
  }
  const open = () => openInstance(readConfig(env))
  const before = await open()
  const company = await makeCompanyOfWriters(before.parts, faults.clients)
  await before.close()

  const server = await runServer(start, env)
  const writers = startWriters(server.origin, company)
  for (let kill = 0; kill < times; kill++) {
    await writers.progress(4 * faults.clients)
    await wait(Math.random() * 60)
    await victim({ killServer: server.kill, folder: env.DATA_DIR })
  }
  await writers.progress(4 * faults.clients)
  await writers.stop()
  expect(await server.stop()).toBe(0)

  const after = await open()
  await expectNothingLost(after.parts, company.companyId, writers.acknowledged)
  await after.close()
  return { deaths: server.deaths() }
}

describe('nothing acknowledged is lost, doubled or done by half', () => {
  test(
    `when the server is killed ${faults.serverKills} times under ${faults.clients} clients`,
    async () => {
      const { deaths } = await killUnderWrites(faults.serverKills, ({ killServer }) => killServer())
      expect(deaths).toBe(faults.serverKills)
    },
    timeout,
  )

  test(
    `when the database is killed ${faults.databaseKills} times, and the server goes on`,
    async () => {
      const { deaths } = await killUnderWrites(faults.databaseKills, ({ folder }) => killDatabase(folder))
      expect(deaths).toBe(0)
    },
    timeout,
  )
})

test(
  'a kill of the database loses rows acknowledged before they were on the disk, so these kills can show a loss',
  async () => {
    const folder = dataDir()
    const migrations = join(import.meta.dirname, '../db/notes')
    const db = await openDatabase({ dataDir: folder, migrations, roleSecret: 'test', log: quiet })
    onTestFinished(() => db.close())
    const hasty = db.opsConnections(1, { synchronous_commit: 'off' })
    hasty.on('error', () => {})
    onTestFinished(() => hasty.end())
    const acknowledged: number[] = []
    let lost = 0
    for (let kill = 0, id = 0; kill < 20 && lost === 0; kill++) {
      const killed = wait(50 + Math.random() * 100).then(() => killDatabase(folder))
      const insert = () =>
        hasty.query("insert into note values ('aaaaaaaa', $1)", [++id]).then(
          () => acknowledged.push(id),
          () => 0,
        )
      while ((await insert()) > 0);
      await killed
      await expect.poll(() => db.waitsFor()).toBeUndefined()
      const { rows } = await db.opsPool.query<{ count: number }>(
        'select count(*)::integer as count from note where note_id = any($1)',
        [acknowledged],
      )
      lost = acknowledged.length - (rows[0]?.count ?? 0)
    }
    expect(lost).toBeGreaterThan(0)
  },
  timeout,
)
