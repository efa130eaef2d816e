import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { retryUndone } from '#core/db/retry.ts'
import { replayedForwards } from '#domain/sharing/forwards.ts'
import { eventsSince, isNotErased, type Scope, sealedAt } from './replay-scope.ts'
import { replaySums, tablesOfSums } from './replay-sums.ts'
import { KEPT_DAYS } from './retention.ts'

/** A derived table, and the number of its rows that differ from the derivation. */
export interface Replayed {
  table: string
  differing: number
}

/**
 * Derives the roll-ups of a company again from its raw events, from the seal on, and from the visits that stay. Each
 * statement has one snapshot and adds the difference, so it is correct while events are written; a row that another
 * writer empties at the same time is left to the next replay. See docs/decisions/0057-sealing.md.
 * @param options `write: false` counts the rows that differ and changes nothing
 */
export async function replayEvents(
  db: Database['ops'],
  companyId: string,
  { write }: { write: boolean },
): Promise<Replayed[]> {
  const scope = { companyId, seal: await sealOf(db, companyId), write }
  const replayed: Replayed[] = []
  const run = async (table: string, statement: RawBuilder<{ differing: number }>) => {
    const { rows } = await retryUndone(() => statement.execute(db))
    replayed.push({ table, differing: Number(rows[0]?.differing ?? 0) })
  }
  await run('visit', visits(scope))
  await run('forward', replayedForwards(companyId, eventsSince(scope), write))
  for (const sums of tablesOfSums(scope)) await run(sums.table, replaySums(scope, sums))
  await run('radar_entry', entries(scope))
  return replayed
}

async function sealOf(db: Database['ops'], companyId: string): Promise<string> {
  const { rows } = await sql<{ seal: string }>`
    select (greatest(
      (now() - make_interval(days => ${KEPT_DAYS - 1})) at time zone time_zone,
      (select max(received_at) from event where company_id = ${companyId} and day is null) at time zone time_zone
    )::date + 1)::text as seal
    from company where company_id = ${companyId}`.execute(db)
  if (!rows[0]) throw new Error(`there is no company ${companyId}`)
  return rows[0].seal
}

/**
 * A visit is derived from the event of its view. A visit without an event is deleted, unless it is older than the
 * events.
 */
function visits(scope: Scope) {
  const { companyId, write } = scope
  const key = sql`person_id, opened_at, activity_id`
  const columns = [
    'staff_id',
    'content_type',
    'content_id',
    'share_id',
    'second_scene',
    'landing',
    'first_of',
  ]
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const of = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
  const corrections = sql`, dropped as (
      delete from visit kept using differing
      where differing.staff_id is null and kept.company_id = ${companyId}
        and (kept.person_id, kept.opened_at, kept.activity_id) = (differing.person_id, differing.opened_at, differing.activity_id)
    ), made as (
      insert into visit (company_id, ${key}, ${list})
      select ${companyId}, ${key}, ${list} from differing where staff_id is not null and ${isNotErased(scope)}
      order by ${key}
      on conflict (company_id, ${key}) do update set (${list}) = (select ${of('excluded')})
    )`
  return sql<{ differing: number }>`
    with derived as (
      select person_id, received_at as opened_at, activity_id, ${list} from ${eventsSince(scope)} e where event = 'view'
    ), known as (
      select ${key}, ${list} from visit
      where company_id = ${companyId} and opened_at >= (select min(opened_at) from derived)
    ), differing as materialized (
      select ${key}, ${of('derived')} from derived full join known using (${key})
      where (${of('derived')}) is distinct from (${of('known')})
    )${write ? corrections : sql``}
    select count(*)::integer as differing from differing`
}

/**
 * An entry of the radar sums up all visits of a person to a thing; without a visit it has the time of the person's
 * first action.
 */
function entries(scope: Scope) {
  const { companyId, write } = scope
  const key = sql`staff_id, person_id, content_type, content_id`
  const same = sql`kept.company_id = ${companyId} and (kept.staff_id, kept.person_id, kept.content_type, kept.content_id)
    = (differing.staff_id, differing.person_id, differing.content_type, differing.content_id)
    and kept.touched_at = differing.touched_at`
  const corrections = sql`, locked as materialized (
      select kept.staff_id, kept.person_id, kept.content_type, kept.content_id from radar_entry kept join differing on ${same}
      order by 1, 2, 3, 4 for update of kept
    ), dropped as (
      delete from radar_entry kept using differing join locked using (${key}) where ${same} and differing.visits is null
    ), changed as (
      update radar_entry kept set visits = differing.visits, first_at = differing.first_at, last_at = differing.last_at,
        last_activity_id = differing.last_activity_id,
        touched_at = greatest(clock_timestamp(), kept.touched_at + interval '1 microsecond')
      from differing join locked using (${key}) where ${same} and differing.visits is not null
    ), made as (
      insert into radar_entry (company_id, ${key}, visits, first_at, last_at, last_activity_id, touched_at)
      select ${companyId}, ${key}, visits, first_at, last_at, last_activity_id, clock_timestamp()
      from differing where touched_at is null and ${isNotErased(scope)} order by ${key}
      on conflict do nothing
    )`
  return sql<{ differing: number }>`
    with seen as (
      select ${key}, count(*) filter (where first_of <> '')::integer as visits, min(opened_at) as first_at,
        max(opened_at) as last_at, (array_agg(activity_id order by opened_at desc, activity_id desc))[1] as last_activity_id
      from visit where company_id = ${companyId} group by ${key}
    ), derived as (
      select * from seen where last_at >= ${sealedAt(scope)}
      union all
      select ${key}, 0, min(received_at), min(received_at), ''
      from ${eventsSince(scope)} e where (${key}) not in (select ${key} from seen)
      group by ${key}
    ), known as (
      select ${key}, visits, first_at, last_at, last_activity_id, touched_at from radar_entry
      where company_id = ${companyId}
    ), differing as materialized (
      select ${key}, derived.visits, derived.first_at, derived.last_at, derived.last_activity_id, known.touched_at
      from derived full join known using (${key})
      where case
        when derived.visits is null then known.visits > 0 and known.last_at >= ${sealedAt(scope)}
        when derived.last_activity_id = '' then known.visits is distinct from 0
        else (derived.visits, derived.first_at, derived.last_at, derived.last_activity_id)
          is distinct from (known.visits, known.first_at, known.last_at, known.last_activity_id)
      end
    )${write ? corrections : sql``}
    select count(*)::integer as differing from differing`
}
