import { hash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Home, privateFolder } from './home.ts'
import { canEnter } from './reach.ts'

export const PORT = 5432

// sun_path holds 108 bytes on Linux and 104 on macOS, one of them the closing NUL.
const LONGEST = process.platform === 'linux' ? 107 : 103

/**
 * The folder of the socket: beside the data, or a short one elsewhere where that path would be too long.
 * Always the same for the same data, so that several processes agree on it.
 */
export function socketFolder(home: Home): string {
  const folders = [join(home.folder, 'pg.run'), ...shortFolders(home)]
  const found = folders.find(
    (folder) => fits(folder) && reachable(folder, home) && privateFolder(folder, home.account),
  )
  if (!found) throw new Error(`no folder for the database's socket: tried ${folders.join(', ')}`)
  return found
}

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST

function reachable(folder: string, { account }: Home): boolean {
  const above = join(folder, '..')
  return existsSync(above) && (!account || canEnter(above, account))
}

function shortFolders(home: Home): string[] {
  const name = `mingpian-${hash('sha256', home.data, 'hex').slice(0, 12)}`
  return [tmpdir(), '/tmp', '/run'].map((base) => join(base, name))
}

/** A folder outside the data folder is removed. */
export function removeShortFolder(home: Home): void {
  for (const folder of shortFolders(home)) rmSync(folder, { recursive: true, force: true })
}
