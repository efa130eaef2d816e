import { realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account that the database runs as, where we are root; PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number }

const READ = 4
const ENTER = 1

/** Whether the account may enter every folder on the way to `path` and read (and enter or run) it. */
export function canReach(path: string, account: Account): boolean {
  const real = realpathSync(path)
  let folder = dirname(real)
  while (may(statSync(folder), account, ENTER)) {
    if (folder === dirname(folder)) return may(statSync(real), account, READ | ENTER)
    folder = dirname(folder)
  }
  return false
}

/** Whether the account may enter the folder itself and everything above it. */
export function canEnter(folder: string, account: Account): boolean {
  const real = realpathSync(folder)
  if (!may(statSync(real), account, ENTER)) return false
  return real === dirname(real) || canEnter(dirname(real), account)
}

function may(stats: Stats, account: Account, wanted: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
  return ((stats.mode >> shift) & wanted) === wanted
}
