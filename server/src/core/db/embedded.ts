import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { usableBinaries } from '#core/db/embedded/binaries.ts'
import { prepareHome } from '#core/db/embedded/home.ts'
import { ensureCluster, SUPERUSER } from '#core/db/embedded/initdb.ts'
import { livePostmaster } from '#core/db/embedded/pid-file.ts'
import { signal, waitUntil } from '#core/db/embedded/process.ts'
import { removeShortFolder } from '#core/db/embedded/socket.ts'
import { type Place, runningPostmaster } from '#core/db/embedded/start.ts'
import { joinUsers } from '#core/db/embedded/users.ts'
import type { Log } from './log.ts'

export type Embedded = {
  /** Connection of the superuser; no password, the socket's folder is private. */
  connection: { host: string; port: number; user: string }
  /** The process id of the postmaster; undefined while it is down. */
  pid(): number | undefined
  /** Stops the database cleanly, unless another process still uses it. */
  stop(): Promise<void>
}

type Options = {
  /** DATA_DIR; the cluster is in `pg` inside it. */
  dataDir: string
  log: Log
  /** Folder of programs and data when root's database account cannot reach the usual ones. */
  refuge?: string
  /** PostgreSQL's own settings that differ from the usual ones, while this process is the one that starts it. */
  settings?: Record<string, string>
}

const WATCH_MS = 100

/**
 * Runs the PostgreSQL that npm installs on `dataDir/pg`: makes the cluster on the first start, attaches to a
 * postmaster that runs already, and starts it again when it dies. Throws where it cannot be started.
 */
export async function startEmbedded({
  dataDir,
  log,
  refuge = '/var/lib/mingpian',
  settings,
}: Options): Promise<Embedded> {
  if (process.platform === 'win32') throw new Error('no embedded database on Windows: set DATABASE_URL')
  const home = prepareHome(resolve(dataDir), refuge, log)
  const copies = home.account ? refuge : home.folder
  const bin = usableBinaries(copies, home.account, log)
  const users = joinUsers(`${home.folder}/pg.users`)
  try {
    await ensureCluster(home, bin, log)
    const place = { home, bin, log, settings }
    const { socketDir: host, port } = await runningPostmaster(place)
    return { ...supervise(place, () => users.leave()), connection: { host, port, user: SUPERUSER } }
  } catch (error) {
    users.leave()
    throw error
  }
}

/** Polls whether the postmaster runs: it may not be a child of this process, so there is no event. */
function supervise(place: Place, leave: () => number): Pick<Embedded, 'pid' | 'stop'> {
  const { home, log } = place
  const pid = () => livePostmaster(home.data)?.pid
  const stopping = new AbortController()

  async function watch(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      await wait(Math.min(WATCH_MS * 2 ** failures, 5_000), undefined, {
        ref: false,
        signal: stopping.signal,
      })
      if (pid() !== undefined) continue
      log.warn('the database server has ended: restarting it')
      failures = await runningPostmaster(place).then(
        () => 0,
        (error: Error) => {
          log.error(error.message)
          return failures + 1
        },
      )
    }
  }
  const watching = watch().catch((error: Error) => {
    if (error.name !== 'AbortError')
      log.error(`supervision of the embedded database ended, it is no longer restarted: ${error.message}`)
  })

  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    await watching
    const others = leave()
    if (others > 0) return log.info(`the database keeps running for ${others} other processes`)
    await shutDown(pid)
    removeShortFolder(home)
  }
  return { pid, stop }
}

/** SIGINT is PostgreSQL's fast shutdown: it ends the connections, writes a checkpoint and exits. */
async function shutDown(pid: () => number | undefined): Promise<void> {
  const running = pid()
  if (running === undefined) return
  signal(running, 'SIGINT')
  if (await waitUntil(() => pid() !== running, 30_000)) return
  signal(running, 'SIGQUIT')
  await waitUntil(() => pid() !== running, 5_000)
}
