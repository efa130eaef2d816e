import type pg from 'pg'

/**
 * Stores when the last complete backup was made, with the owner's rights. The table is made with the first one, in a
 * schema that no backup contains: a restored database has no backup of its own yet.
 */
export async function recordBackup(owner: Pick<pg.Client, 'query'>, madeAt: string): Promise<void> {
  // The grants are those that every start gives to the tables of the owner.
  await owner.query(`do $$ begin
    create schema if not exists mingpian_admin;
    create table if not exists mingpian_admin.backup (made_at timestamptz not null);
    execute format('grant usage on schema mingpian_admin to %I', current_database() || '_ops');
    execute format('grant select, insert, update, delete on mingpian_admin.backup to %I', current_database() || '_ops');
  end $$`)
  await owner.query(
    'with earlier as (delete from mingpian_admin.backup) insert into mingpian_admin.backup values ($1)',
    [madeAt],
  )
}

// No table, or no right to its schema, before the first backup.
const none = new Set(['42P01', '42501', '3F000'])

/** @returns when the last complete backup was made, in seconds since 1970; 0 for never */
export async function lastBackup(ops: Pick<pg.Pool, 'query'>): Promise<number> {
  try {
    const { rows } = await ops.query<{ at: number | null }>(
      'select extract(epoch from max(made_at))::float8 as at from mingpian_admin.backup',
    )
    return rows[0]?.at ?? 0
  } catch (error) {
    if (none.has((error as { code?: string }).code ?? '')) return 0
    throw error
  }
}
