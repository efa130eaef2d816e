import type pg from 'pg'

/**
 * A table that exists in a database while a restore fills it. The migrations make its schema too, but the mark has to
 * exist before them.
 */
const mark = 'mingpian_admin.restore_under_way'

/** Works under any role and in any database. */
export async function isRestoreUnderWay(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  // Not by to_regclass: it fails where the role may not use the schema.
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname = $1`,
    [mark],
  )
  return rows.length > 0
}

/** @param withFiles whether the restore brings files too: then the store was empty when it began */
export async function beginRestore(owner: pg.Client, withFiles: boolean): Promise<void> {
  await owner.query('create schema if not exists mingpian_admin')
  await owner.query(
    `create table ${mark} (began_at timestamptz not null default now(), with_files boolean not null)`,
  )
  await owner.query(`insert into ${mark} (with_files) values ($1)`, [withFiles])
}

/** In the transaction that fills the tables: both are committed, or neither is. */
export async function endRestore(client: pg.Client): Promise<void> {
  await client.query(`drop table ${mark}`)
}

/**
 * Removes everything that an interrupted restore made in a database that was empty before, with the owner's rights:
 * `prepareRoles` grants them again.
 * @returns whether files have to be removed too
 */
export async function clearRestore(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ with_files: boolean }>(`select with_files from ${mark}`)
  await owner.query('drop owned by current_user cascade')
  return rows[0]?.with_files ?? false
}

/** @throws Error if a restore is filling the database, or was interrupted */
export async function refuseUnfinishedRestore(client: Pick<pg.Client, 'query'>): Promise<void> {
  if (await isRestoreUnderWay(client))
    throw new Error(
      'a restore into this database is under way or was broken off: run "mingpian restore" again',
    )
}
