import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Migration = { version: number; name: string; checksum: string; text: string }

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
  return { version: Number(number), name, text, checksum: hash('sha256', text, 'hex') }
}

/** The pending migrations. @throws Error where the database's history is not the beginning of the folder's */
export function pendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  const newest = migrations.at(-1)?.version ?? 0
  for (const [index, done] of applied.entries()) {
    if (done.version > newest) {
      throw new Error(`the database is newer than this program: it has ${done.name}, this ends at ${newest}`)
    }
    const file = migrations[index]
    if (file?.version === done.version && file.checksum === done.checksum) continue
    const same = migrations.find(({ version }) => version === done.version)
    if (!same)
      throw new Error(`the migration ${done.name} was applied to the database but its file is missing`)
    if (same.checksum !== done.checksum) throw new Error(`${same.name} was changed after it had been applied`)
    throw new Error(
      `${file?.name} comes before ${done.name}, which was applied without it: give it a later number`,
    )
  }
  return migrations.slice(applied.length)
}
