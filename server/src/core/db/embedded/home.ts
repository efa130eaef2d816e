import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Log } from '#core/db/log.ts'
import { livePostmaster } from './pid-file.ts'
import { type Account, canEnter } from './reach.ts'

/** Location of a cluster. `account` is set where this process is root and the database runs as another user. */
export type Home = { folder: string; data: string; account: Account | undefined }

const NOBODY: Account = { uid: 65534, gid: 65534 }

/**
 * Decides where the cluster of DATA_DIR lives: in `DATA_DIR/pg`, or, where we are root and the database's
 * account cannot reach that, in a folder of its own under `refuge` that `DATA_DIR/pg` then links to.
 */
export function prepareHome(dataDir: string, refuge: string, log: Log): Home {
  const root = process.getuid?.() === 0
  // Root's own folder must let the database's account pass through, not look around.
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: root ? 0o711 : 0o700 })
  const link = join(dataDir, 'pg')
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return linkedHome(link, root)
  const account = root ? ownerOf(link) : undefined
  if (account && !canEnter(dataDir, account)) return moveOut(link, refuge, account, log)
  const folder = realpathSync(dataDir)
  return { folder, data: join(folder, 'pg'), account }
}

/** An existing cluster runs as its owner, a new one (or one that root copied) as the system's account `nobody`. */
function ownerOf(data: string): Account {
  const stats = statSync(data, { throwIfNoEntry: false })
  if (stats?.uid === 0) chownAll(data, NOBODY)
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : NOBODY
}

function linkedHome(link: string, root: boolean): Home {
  const data = readlinkSync(link)
  const folder = dirname(data)
  if (!existsSync(folder)) {
    throw new Error(
      `${link} points to ${data}, which is gone: bring it back, or remove the link to start empty`,
    )
  }
  return { folder, data, account: root ? ownerOf(data) : undefined }
}

/** The name has a random part: after DATA_DIR was removed to start empty, the old data must not be found again. */
function moveOut(link: string, refuge: string, account: Account, log: Log): Home {
  const hash = createHash('sha256')
    .update(realpathSync(dirname(link)))
    .digest('hex')
    .slice(0, 12)
  const folder = join(refuge, `${hash}-${randomBytes(4).toString('hex')}`)
  const data = join(folder, 'pg')
  mkdirSync(refuge, { recursive: true, mode: 0o755 })
  mkdirSync(folder)
  chmodSync(folder, 0o711)
  if (existsSync(link)) moveData(link, data, account)
  log.info(`the database's account (uid ${account.uid}) cannot reach ${link}: its data is in ${data}`)
  try {
    symlinkSync(data, link)
  } catch (error) {
    // Another process was first: use its folder.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    rmSync(folder, { recursive: true })
    return linkedHome(link, true)
  }
  return { folder, data, account }
}

function moveData(from: string, to: string, account: Account): void {
  if (livePostmaster(from)) throw new Error(`a database runs in ${from}: stop it before this start moves it`)
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    chownAll(to, account)
    rmSync(from, { recursive: true })
  }
}

function chownAll(path: string, { uid, gid }: Account): void {
  lchownSync(path, uid, gid)
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path)) chownAll(join(path, name), { uid, gid })
}

/**
 * Makes a folder that only the database's account (or this process's) may enter; an existing one must have these
 * rights.
 */
export function privateFolder(path: string, account: Account | undefined): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    chmodSync(path, 0o700)
    if (account) chownSync(path, account.uid, account.gid)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    const stats = lstatSync(path)
    return (
      stats.isDirectory() && stats.uid === (account?.uid ?? process.getuid?.()) && (stats.mode & 0o77) === 0
    )
  }
}
