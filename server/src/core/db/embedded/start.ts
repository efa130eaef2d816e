import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#core/db/log.ts'
import type { Home } from './home.ts'
import { clearStaleFile, livePostmaster, type Postmaster } from './pid-file.ts'
import { orphanBackends, signal, waitUntil } from './process.ts'
import { socketFolder } from './socket.ts'
import { logMark, logSince, spawnPostmaster } from './spawn.ts'
import { alone } from './users.ts'

export type Place = {
  home: Home
  bin: string
  log: Log
  /** PostgreSQL's own settings that differ from the usual ones. */
  settings?: Record<string, string> | undefined
}

// Another process was faster, or the backends of a killed postmaster still hold its shared memory.
const PASSING = /postmaster\.pid" already exists|shared memory block|lock file ".*" (already exists|is empty)/

const TRIES = 50

/**
 * Returns the postmaster of the data folder, ready for connections: a running one of any process, or
 * a new one. One process at a time starts it. Otherwise two postmasters may find a stale `postmaster.pid` at once, and
 * the slower one removes the file of the faster one. That one serves without the file until it looks, a minute later.
 */
export async function runningPostmaster(place: Place): Promise<Postmaster> {
  for (let tries = 1; ; tries++) {
    const postmaster = await attach(place)
    if (postmaster) return postmaster
    const failure = await alone(`${place.home.folder}/pg.starters`, async () =>
      (await attach(place)) ? undefined : launch(place),
    )
    if (failure === undefined) continue
    if (tries === TRIES || !PASSING.test(failure)) throw new Error(`the database does not start: ${failure}`)
    await wait(100)
  }
}

/** Waits for a postmaster that runs, through its crash recovery if need be; undefined where none does. */
async function attach({ home }: Place): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = livePostmaster(home.data)
    if (!postmaster || postmaster.ready) return postmaster
    await wait(10)
  }
}

/** Starts a postmaster and waits until it is ready. @returns its log where it ended instead */
async function launch({ home, bin, log, settings }: Place): Promise<string | undefined> {
  clearStaleFile(home.data)
  await endOrphans(home, log)
  const mark = logMark(home)
  const child = spawnPostmaster(home, bin, socketFolder(home), settings)
  const ended = endOf(child)
  for (;;) {
    const failure = await Promise.race([ended, wait(10)])
    if (failure !== undefined) return `${failure} ${logSince(home, mark)}`
    const postmaster = livePostmaster(home.data)
    if (postmaster?.ready && postmaster.pid === child.pid) return undefined
  }
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(`${error.message} (DATABASE_URL would use another server).`))
    child.once('exit', (code, name) => resolve(`It ended with ${name ?? `code ${code}`}.`))
  })

/** A killed postmaster may leave a backend that is busy with a long query, whose result is not needed. */
async function endOrphans({ data }: Home, log: Log): Promise<void> {
  const orphans = orphanBackends(data)
  if (orphans.length === 0) return
  log.warn(`ending ${orphans.length} processes of a database server that was killed`)
  for (const pid of orphans) signal(pid, 'SIGQUIT')
  await waitUntil(() => orphanBackends(data).length === 0, 5_000)
}
