import type pg from 'pg'
import type { Log } from './log.ts'

/** The name by which a connection of each instance, and one only, is known to PostgreSQL. */
export const INSTANCE_NAME = 'mingpian instance'

/**
 * Connections of an instance besides the two shared pools: two writers of events, three of the job queue, and one each
 * for limits, notifications, the watch and the owner's short work.
 */
const OTHERS = 9

/** Shares a number of connections out to the pools: two thirds for calls, the rest for work across companies. */
export function poolSizes(connections: number): { app: number; ops: number } {
  const ops = Math.round((connections - OTHERS) / 3)
  return { app: connections - OTHERS - ops, ops }
}

/** Warns if PostgreSQL does not allow the connections that its instances may open. */
export async function warnOfNoRoom(ops: pg.Pool, connections: number, log: Log): Promise<void> {
  const { rows } = await ops.query<{ allowed: number; instances: number; others: number }>(
    // Every role sees these columns, and no others, of all sessions.
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
       count(*) filter (where application_name = $1)::int as instances,
       count(*) filter (where application_name not in ($1, 'mingpian'))::int as others
     from pg_stat_activity where datid is not null`,
    [INSTANCE_NAME],
  )
  const { allowed = 0, instances = 1, others = 0 } = rows[0] ?? {}
  const running = Math.max(instances, 1)
  if (running * connections + others <= allowed) return
  log.warn(
    `PostgreSQL allows ${allowed} connections; ${running} ${running === 1 ? 'instance' : 'instances'} with ` +
      `DATABASE_CONNECTIONS ${connections} and ${others} others may need ${running * connections + others}: ` +
      'raise max_connections, or lower DATABASE_CONNECTIONS',
  )
}
