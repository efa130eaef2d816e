import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#core/db/embedded.ts'
import { buildProgram, programsOfRun } from './built.ts'
import { startPostgres15 } from './postgres15.ts'
import { databaseUrl, query } from './urls.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address of the one cluster of this run. */
    clusterUrl: string
    /** What begins the names of the run’s built programs. */
    programs: string
    /** The program of the worker processes, built from the sources of this run. */
    workerFile: string
    /** Chooses the inputs of the fuzz test: FUZZ_SEED, else another one at each run. */
    fuzzSeed: number
  }
}

/** The database that all tests share; each makes a company of its own in it. */
export const SHARED = 'mingpian_test'

/** One cluster per run: the embedded PostgreSQL 18, or with TEST_PG=15 the system's PostgreSQL 15. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-test-'))
  // The database's account must pass through; mkdtemp lets the owner in only.
  chmodSync(folder, 0o711)
  const programs = programsOfRun()
  provide('programs', programs.prefix)
  provide('workerFile', await buildProgram('src/worker.ts', programs.prefix))
  provide('fuzzSeed', Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31)))
  const { url, stop } = await start(folder)
  await query(url, `create database ${SHARED}`)
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
  const embedded = await startEmbedded({ dataDir: folder, log: quiet })
  return { url: databaseUrl(embedded.connection, 'postgres'), stop: embedded.stop }
}

const quiet = { info() {}, warn: console.warn, error: console.error }
