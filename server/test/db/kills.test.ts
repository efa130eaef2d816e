import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#core/db/connect.ts'
import { canEnter } from '#core/db/embedded/reach.ts'
import { childProgram, type Run } from '../support/children.ts'
import { dataDir, postmasterPid } from '../support/data-dir.ts'
import { quiet } from '../support/database.ts'

const migrations = join(import.meta.dirname, 'notes')
let run: Run

/** Another account that could run this very checkout: none where it lies behind a folder that only root may enter. */
const daemon = { uid: 1, gid: 1 }
const daemonMayRun = process.getuid?.() === 0 && canEnter(import.meta.dirname, daemon)

const openHere = (folder: string) =>
  openDatabase({ dataDir: folder, migrations, roleSecret: 'test', log: quiet })

const kill = (pid: number | undefined) => process.kill(pid ?? Number.NaN, 'SIGKILL')

/** Number of rows in the database; they are numbered without gaps. */
async function rowsIn(folder: string): Promise<number> {
  const db = await openHere(folder)
  const { rows } = await db.opsPool.query('select count(*)::int n, max(note_id)::int top from note')
  await db.close()
  expect(rows[0].n).toBe(rows[0].top)
  return rows[0].n
}

describe('the embedded database', () => {
  beforeAll(async () => {
    const program = await childProgram()
    run = program.run
    return program.remove
  })

  test('loses nothing acknowledged when the server process is killed, five times', async () => {
    const folder = dataDir()
    const databases = new Set<number | undefined>()
    let last = 0
    for (let round = 0; round < 5; round++) {
      const child = run([folder, migrations, 'insert'])
      await child.commits(last + 50)
      // A lost row's number would be given again.
      expect(child.committed('first')).toBeGreaterThan(last)
      await child.end('SIGKILL')
      databases.add(postmasterPid(folder))
      last = child.committed()
    }
    expect(await rowsIn(folder)).toBeGreaterThanOrEqual(last)
    // Each start attached to the database that had outlived the killed process.
    expect(databases.size).toBe(1)
  })

  test('comes back by itself when it is killed, with all that was acknowledged', async () => {
    const folder = dataDir()
    const child = run([folder, migrations, 'insert'])
    for (let round = 0; round < 3; round++) {
      await child.commits(child.committed() + 50)
      const before = postmasterPid(folder)
      kill(before)
      await expect.poll(() => postmasterPid(folder)).not.toBe(before)
    }
    await child.commits(child.committed() + 50)
    await child.end('SIGTERM')
    expect(postmasterPid(folder)).toBeUndefined()
    expect(await rowsIn(folder)).toBeGreaterThanOrEqual(child.committed())
    // A number that was acknowledged twice is a row that was lost.
    const numbers = child.lines.filter((line) => line.startsWith('committed'))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('serves two processes; the last one stops it', async () => {
    const folder = dataDir()
    const first = run([folder, migrations, 'insert'])
    const second = run([folder, migrations, 'insert'])
    await Promise.all([first.commits(20), second.commits(20)])
    const database = postmasterPid(folder)
    await first.end('SIGTERM')
    await second.commits(second.committed() + 20)
    expect(postmasterPid(folder)).toBe(database)
    await second.end('SIGTERM')
    expect(postmasterPid(folder)).toBeUndefined()
  })

  test('is brought back once where two processes see it die', async () => {
    const folder = dataDir()
    const both = [run([folder, migrations, 'insert']), run([folder, migrations, 'insert'])]
    await Promise.all(both.map((child) => child.commits(20)))
    kill(postmasterPid(folder))
    await Promise.all(both.map((child) => child.commits(child.committed() + 20)))
    await both[0]?.end('SIGKILL')
    await both[1]?.commits(both[1].committed() + 20)
    await both[1]?.end('SIGTERM')
    // The killed one no longer counts.
    expect(postmasterPid(folder)).toBeUndefined()
  })

  test('is made anew where its making was killed in the middle', async () => {
    const folder = dataDir()
    const child = run([folder, migrations, 'wait'])
    const half = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('pg.init-'))
    await expect.poll(half, { interval: 5 }).toBe(true)
    await child.end('SIGKILL')
    expect(existsSync(join(folder, 'pg'))).toBe(false)
    const again = run([folder, migrations, 'insert'])
    await again.commits(1)
    expect(half()).toBe(false)
    await again.end('SIGTERM')
  })

  test.runIf(daemonMayRun)('runs for a user that is not root', async () => {
    const folder = dataDir(0o777)
    // The account `daemon`: initdb wants one that has a name.
    const child = run([folder, migrations, 'insert'], daemon)
    await child.commits(5)
    await child.end('SIGTERM')
    // And then for root, as the account that the data belongs to.
    const rooted = run([folder, migrations, 'insert'])
    await rooted.commits(child.committed() + 5)
    await rooted.end('SIGTERM')
  })
})
