import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#core/db/embedded.ts'
import { buildProgram, programsOfRun } from './built.ts'
import { makeShared } from './database.ts'
import { startPostgres15 } from './postgres15.ts'
import { databaseUrl } from './urls.ts'

/** One cluster per run: the embedded PostgreSQL 18, or with TEST_PG=15 the system's PostgreSQL 15. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-test-'))
  // The database's account must pass through; mkdtemp lets the owner in only.
  chmodSync(folder, 0o711)
  const programs = programsOfRun()
  provide('programs', programs.prefix)
  provide('workerFile', await buildProgram('src/worker.ts', programs.prefix))
  provide('seed', Number(process.env.TEST_SEED ?? randomInt(2 ** 31)))
  const { url, stop } = await start(folder)
  await makeShared(url)
  provide('clusterUrl', url)
  return async () => {
    await stop()
    programs.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function start(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const wanted = process.env.TEST_PG ?? 'embedded'
  if (wanted === '15') return startPostgres15(folder)
  if (wanted !== 'embedded') throw new Error(`TEST_PG is 'embedded' or '15', not '${wanted}'`)
  // All workers share it, and a test of locks or of several instances holds a dozen connections.
  const settings = { max_connections: '100', ...fleeting }
  const embedded = await startEmbedded({ dataDir: folder, log: quiet, settings })
  return { url: databaseUrl(embedded.connection, 'postgres'), stop: embedded.stop }
}

/** The cluster ends with the run, so nothing in it needs to survive the machine. */
const fleeting = { fsync: 'off', full_page_writes: 'off' }

const quiet = { info() {}, warn: console.warn, error: console.error }
