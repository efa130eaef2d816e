import type pg from 'pg'
import { retryConnection } from '#core/db/retry.ts'

/** A counter with all requests that ask for it at once. */
export interface Count {
  key: Buffer
  name: string
  /** Number of requests to be counted. */
  wanted: number
}

export interface Counted {
  /** Free places. That many of the wanted requests were counted, the first ones first. */
  room: number
  /** Milliseconds until there is room for one more; 0 where there is. */
  wait: number
}

/**
 * Decides and counts in one statement, under the row's lock and by the database's clock: no two instances can give away
 * the same place. Times are sorted, so a binary search finds those of a span. Rows are locked in the order of their keys,
 * so statements cannot deadlock.
 */
const TAKE = `
insert into rate_hit as kept (key, name, hits, room, expires_at)
select asked.key, asked.name, array_fill(clock.now, array[least(asked.wanted, rule.room)]), rule.room,
       clock.now + make_interval(secs => rule.longest)
  from unnest($1::bytea[], $2::text[], $3::int[]) as asked (key, name, wanted),
       (select clock_timestamp() as now offset 0) clock,
       lateral (select min(r.count) as room, max(r.seconds) as longest
                  from jsonb_to_recordset($4::jsonb -> asked.name) as r (count int, seconds int)) rule
 order by asked.key
on conflict (key) do update set (hits, room, expires_at) = (
  select kept.hits[width_bucket(clock.now - make_interval(secs => rule.longest), kept.hits) + 1 :]
           || array_fill(clock.now, array[least(cardinality(excluded.hits), rule.room)]),
         rule.room, clock.now + make_interval(secs => rule.longest)
    from (select greatest(clock_timestamp(), kept.hits[cardinality(kept.hits)]) as now offset 0) clock,
         lateral (select max(r.seconds) as longest, greatest(0, min(r.count - cardinality(kept.hits)
                    + width_bucket(clock.now - make_interval(secs => r.seconds), kept.hits))) as room
                    from jsonb_to_recordset($4::jsonb -> excluded.name) as r (count int, seconds int)) rule)
returning key, room, coalesce((
  select max(extract(epoch from hits[cardinality(hits) - r.count + 1] - clock_timestamp()) + r.seconds)
    from jsonb_to_recordset($4::jsonb -> name) as r (count int, seconds int)), 0)::float8 as wait`

/**
 * Counts each of `counts`, whose keys differ, as far as there is room.
 * @param rules JSON: the limits by name, each `{ count, seconds }`
 * @returns by key in base64
 */
export async function take(pool: pg.Pool, rules: string, counts: Count[]): Promise<Map<string, Counted>> {
  const query = {
    name: 'count hits',
    text: TAKE,
    values: [
      counts.map(({ key }) => key),
      counts.map(({ name }) => name),
      counts.map(({ wanted }) => wanted),
      rules,
    ],
  }
  // After a lost connection a request may be counted twice: stricter, for at most the span of the limit.
  const { rows } = await retryConnection(() => pool.query<{ key: Buffer; room: number; wait: number }>(query))
  return new Map(
    rows.map(({ key, room, wait }) => [
      key.toString('base64'),
      { room, wait: Math.max(0, Math.ceil(wait * 1000)) },
    ]),
  )
}

/** Deletes some of the rows whose times have all expired. Skips locked rows. */
export async function sweep(pool: pg.Pool): Promise<void> {
  await pool.query(`
    delete from rate_hit where key in (
      select key from rate_hit where expires_at < clock_timestamp() limit 5000 for update skip locked)`)
}
