import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Migration = {
  version: number
  name: string
  checksum: string
  text: string
  /** It calls functions of `server/sql`, so it is applied after all others and after those files. */
  afterFunctions: boolean
}

const AFTER_FUNCTIONS = /^-- After the functions, for each: /

export type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>

/** Reads the numbered files of the folder in order. Throws on a name without a number and on a repeated number. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  const twin = migrations.find(({ version }, index) => migrations[index - 1]?.version === version)
  if (twin) throw new Error(`two migrations have the number of ${twin.name}`)
  return migrations
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
  if (!number) throw new Error(`${join(folder, name)} is not named like 0001_what_it_does.sql`)
  // A checkout on Windows may have other line ends; it is the same migration.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return {
    version: Number(number),
    name,
    text,
    checksum: hash('sha256', text, 'hex'),
    afterFunctions: AFTER_FUNCTIONS.test(text),
  }
}

/**
 * The pending migrations, those after the functions last.
 * @param applied in the order of their numbers
 * @throws Error where the database has a migration that is no file or another one, or had one before an earlier one of
 * its kind
 */
export function pendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  const newest = migrations.at(-1)?.version ?? 0
  const files = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, name, checksum } of applied) {
    const file = files.get(version)
    if (version > newest)
      throw new Error(`the database is newer than this program: it has ${name}, this ends at ${newest}`)
    if (!file) throw new Error(`the migration ${name} was applied to the database but its file is missing`)
    if (file.checksum !== checksum) throw new Error(`${file.name} was changed after it had been applied`)
  }
  const done = new Set(applied.map(({ version }) => version))
  return [false, true].flatMap((afterFunctions) => {
    const ofKind = migrations.filter((migration) => migration.afterFunctions === afterFunctions)
    const pending = ofKind.filter(({ version }) => !done.has(version))
    const last = ofKind.findLast(({ version }) => done.has(version))
    const first = pending[0]
    if (first && last && first.version < last.version)
      throw new Error(
        `${first.name} comes before ${last.name}, which was applied without it: give it a later number`,
      )
    return pending
  })
}
