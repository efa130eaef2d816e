import pg from 'pg'
import type { Database } from '#core/db/connect.ts'
import { withLock } from '#core/db/lock.ts'
import type { Log } from '#core/db/log.ts'
import { type Week, weeksBetween } from './weeks.ts'

type AsOwner = Database['asOwner']

/**
 * Makes the missing weekly partitions of the ledger between two times, with the row-level security of every other
 * table. A partition that cannot be made now (a long read of the ledger, too many rows of that week in the default
 * partition) is logged and left for the next round: its events go to the default partition meanwhile.
 */
export async function ensurePartitions(asOwner: AsOwner, from: Date, to: Date, log: Log): Promise<void> {
  await asOwner((client) =>
    withLock(client, 'partitions', async () => {
      const known = new Set((await partitions(client)).map(({ name }) => name))
      const missing = weeksBetween(from, to).filter(({ name }) => !known.has(name))
      for (const week of missing) if ((await make(client, week, log)) === 'busy') break
    }),
  )
}

/** Drops the partitions that end before a moment. Roll-ups stay. */
export async function dropPartitions(asOwner: AsOwner, before: Date, log: Log): Promise<void> {
  await asOwner((client) =>
    withLock(client, 'partitions', async () => {
      for (const { name, end } of await partitions(client)) if (end <= before) await drop(client, name, log)
    }),
  )
}

/** The existing weekly partitions, the oldest first, without the default partition. */
async function partitions(client: pg.Client): Promise<{ name: string; end: Date }[]> {
  const { rows } = await client.query<{ name: string; end: Date }>(`
    select name, substring(bounds from $$TO \\('([^']+)'\\)$$)::timestamptz as end
    from (
      select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'event'::regclass
    ) partition
    where bounds <> 'DEFAULT'
    order by 2`)
  return rows
}

// The default partition has rows of the week (check_violation): they have to move first.
const ROWS_IN_THE_WAY = '23514'

// lock_not_available, because of a long read of the ledger: the next week would wait for the same lock.
const BUSY = '55P03'

async function make(client: pg.Client, week: Week, log: Log): Promise<'made' | 'left' | 'busy'> {
  const attempt = (moveRows: boolean) => transaction(client, () => create(client, week, moveRows))
  try {
    await attempt(false).catch((error) => {
      if (error.code !== ROWS_IN_THE_WAY) throw error
      return attempt(true)
    })
    log.info(`made the partition ${week.name}`)
    return 'made'
  } catch (error) {
    log.warn(`could not make the partition ${week.name}: ${(error as Error).message}`)
    return (error as { code?: string }).code === BUSY ? 'busy' : 'left'
  }
}

/** Created apart and then attached: unlike PARTITION OF, that blocks no writer of the ledger. */
async function create(client: pg.Client, { name, start, end }: Week, moveRows: boolean): Promise<void> {
  const table = pg.escapeIdentifier(name)
  const [from, to] = [start, end].map((moment) => pg.escapeLiteral(moment.toISOString()))
  await client.query(
    `create table ${table} (like event including defaults including constraints including indexes)`,
  )
  await client.query('select mingpian_admin.secure_table($1::regclass)', [name])
  if (moveRows) {
    await client.query('lock table event_default in access exclusive mode')
    await client.query(`
      with moved as (delete from event_default where received_at >= ${from} and received_at < ${to} returning *)
      insert into ${table} select * from moved`)
  }
  await client.query(`alter table event attach partition ${table} for values from (${from}) to (${to})`)
}

async function drop(client: pg.Client, name: string, log: Log): Promise<void> {
  const table = pg.escapeIdentifier(name)
  try {
    await transaction(client, async () => {
      await client.query(`alter table event detach partition ${table}`)
      await client.query(`drop table ${table}`)
    })
    log.info(`dropped the partition ${name}`)
  } catch (error) {
    log.warn(`could not drop the partition ${name}: ${(error as Error).message}`)
  }
}

/**
 * A short lock_timeout: a statement that waits for a lock blocks all later ones, and the event writer gives up after
 * ten seconds.
 */
async function transaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin; set local lock_timeout = '1s'; set local statement_timeout = '3s'")
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
