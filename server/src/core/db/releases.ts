import type pg from 'pg'

/** A release of the product. It may run beside `former`, the one before it, on one database. */
export interface Release {
  /** Three numbers, `1.2.0`. */
  version: string
  former: string
}

/** Kept apart from the migrations, because it is read before them. */
const table = 'mingpian_admin.release'

/** The release that last brought the database up to date; undefined where none recorded itself. Needs the owner's rights. */
export async function recordedRelease(client: Pick<pg.Client, 'query'>): Promise<Release | undefined> {
  // Not by to_regclass: it fails where the schema does not exist yet.
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname = $1`,
    [table],
  )
  if (!rowCount) return undefined
  const { rows } = await client.query<Release>(
    `select version, former from ${table} order by recorded_at desc limit 1`,
  )
  return rows[0]
}

export async function recordRelease(
  client: Pick<pg.Client, 'query'>,
  { version, former }: Release,
): Promise<void> {
  await client.query(`create schema if not exists mingpian_admin;
    create table if not exists ${table} (
      version text primary key,
      former text not null,
      recorded_at timestamptz not null default now()
    )`)
  await client.query(`insert into ${table} (version, former) values ($1, $2) on conflict do nothing`, [
    version,
    former,
  ])
}

/**
 * Whether the database is one release ahead of the program, which may then use it and must not change it.
 * @throws Error where it is further ahead
 */
export function isAhead(recorded: Release | undefined, own: Release): boolean {
  if (!recorded || !isLater(recorded.version, own.version)) return false
  if (recorded.former === own.version) return true
  throw new Error(
    `the database is at release ${recorded.version}, on which only releases ${recorded.former} and ${recorded.version} run; this program is release ${own.version}`,
  )
}

/** Compares two versions by their numbers. */
export const isLater = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) > 0
