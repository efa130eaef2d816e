import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openDatabase } from '#core/db/connect.ts'
import { openInstance } from '#open.ts'
import { closeParts, createParts } from '#parts.ts'
import { former, formerFolder, isFormerKept } from '../../../scripts/lib/former-release.mjs'
import { atEnd } from '../support/at-end.ts'
import { dataDir } from '../support/data-dir.ts'
import { freshDatabase, quiet } from '../support/database.ts'
import { faults, isFull } from '../support/full.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { runServer } from './server-process.ts'
import { expectNothingLost, makeCompanyOfWriters, startWriters } from './writers.ts'

// Two servers on one database, upgraded one after the other under clients that write without a pause.

const startPresent = await bundledProgram()

/** The built server of the former release. */
function startFormer(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(formerFolder, 'server/dist/main.js')], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => child.kill('SIGKILL'))
  return child
}

test.skipIf(!isFormerKept() && !isFull)(
  `a rolling upgrade from the kept build of release ${former.version} refuses no write (scripts/keep-former.mjs)`,
  async () => {
    if (!isFormerKept())
      throw new Error(`no build of release ${former.version} is kept: run node scripts/keep-former.mjs`)
    const { url } = await freshDatabase()
    const env = {
      DATABASE_URL: url,
      DATA_DIR: dataDir(),
      SECRET_KEY: '11'.repeat(32),
      TRACKING_PER_MINUTE: '0',
      REQUESTS_PER_SECOND: '0',
      LOG_LEVEL: 'silent',
    }
    const before = await runServer(startFormer, { ...env, PORT: String(await freePort()) })
    const company = await onFormerSchema(env, (parts) => makeCompanyOfWriters(parts, faults.clients))

    let origins = [before.origin]
    let next = 0
    const writers = startWriters(() => origins[next++ % origins.length] ?? '', company)
    const progress = () => writers.progress(4 * faults.clients)
    await progress()
    // It brings the schema up to date while the former release writes.
    const after = await runServer(startPresent, { ...env, PORT: String(await freePort()) })
    await progress()
    origins = [before.origin, after.origin]
    await progress()
    origins = [after.origin]
    await progress()
    expect(await before.stop()).toBe(0)
    await progress()
    await writers.stop()
    expect(await after.stop()).toBe(0)
    expect(writers.unanswered()).toEqual([])
    expect([before.deaths(), after.deaths()]).toEqual([0, 0])

    const { parts, close } = await openInstance(readConfig(env))
    await expectNothingLost(parts, company.companyId, writers.acknowledged)
    await close()
  },
)

/** Runs `work` on a database as the former release made it. */
async function onFormerSchema<T>(
  env: NodeJS.ProcessEnv,
  work: (parts: ReturnType<typeof createParts>) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: '',
    roleSecret: config.secretKey.toString('hex'),
    schema: 'require',
    migrations: join(formerFolder, 'server/migrations'),
    release: { version: former.version, former: '' },
    log: quiet,
  })
  const parts = createParts(config, db, pino({ level: 'silent' }))
  try {
    return await work(parts)
  } finally {
    await closeParts(parts)
    await db.close()
  }
}
