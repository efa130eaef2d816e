import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#db/connect.ts'
import { childProgram } from '../support/children.ts'
import { dataDir, postmasterPid } from '../support/data-dir.ts'
import { quiet } from '../support/database.ts'

const migrations = join(import.meta.dirname, 'notes')
const run = await childProgram()

const openHere = (folder: string) =>
  openDatabase({ dataDir: folder, migrations, roleSecret: 'test', log: quiet })

const kill = (pid: number | undefined) => process.kill(pid ?? Number.NaN, 'SIGKILL')

/** The highest number that the database has; rows are numbered without gaps. */
async function rowsIn(folder: string): Promise<number> {
  const db = await openHere(folder)
  const { rows } = await db.opsPool.query('select count(*)::int n, max(note_id)::int top from note')
  await db.close()
  expect(rows[0].n).toBe(rows[0].top ?? 0)
  return rows[0].n
}

describe.skipIf(process.env.TEST_PG === '15')('the embedded database', () => {
  test('loses nothing acknowledged when the server process is killed, five times', async () => {
    const folder = dataDir()
    const databases = new Set<number | undefined>()
    let last = 0
    for (let round = 0; round < 5; round++) {
      const child = run([folder, migrations, 'insert'])
      await child.says(new RegExp(`^committed ${last + 50}$`))
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
      await child.says(new RegExp(`^committed ${child.committed() + 50}$`))
      const before = postmasterPid(folder)
      kill(before)
      await expect.poll(() => postmasterPid(folder), { timeout: 10_000, interval: 10 }).not.toBe(before)
    }
    await child.says(new RegExp(`^committed ${child.committed() + 50}$`))
    await child.end('SIGTERM')
    expect(postmasterPid(folder)).toBeUndefined()
    expect(await rowsIn(folder)).toBeGreaterThanOrEqual(child.committed())
  })
})
