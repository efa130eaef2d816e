import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { retryUndone } from '#core/db/retry.ts'
import { replayedForwards } from '#domain/sharing/forwards.ts'
import { KEPT_DAYS } from './retention.ts'
import { deedSums, isDeed, opened, scopes, visitSums } from './sums.ts'

/** A derived table, and the number of its rows that differ from the derivation. */
export interface Replayed {
  table: string
  differing: number
}

/**
 * The company, and the first whole day of which all raw events exist and have their `day`. An instance of the previous
 * version writes events without one after the upgrade of the database.
 */
interface Scope {
  companyId: string
  /** `YYYY-MM-DD` in the company's time zone. */
  seal: string
  /** Whether rows that differ are corrected. */
  write: boolean
}

/** A table of sums. */
interface Sums {
  table: string
  /** Columns of the table's key, besides the company, in the order in which the event writer locks its rows. */
  keys: readonly string[]
  columns: readonly string[]
  /** Each column `x` has a `sealed_x`: the part of its deleted events. */
  isSealed: boolean
  /** Keys and columns of the derived rows. */
  derived: RawBuilder<unknown>
  /** A condition for the rows to compare, named `known`. */
  compared: RawBuilder<unknown>
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
  for (const sums of tablesOfSums(scope)) await run(sums.table, addUp(scope, sums))
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

/** The company's events that were counted on the day of the seal or later. */
const events = ({ companyId, seal }: Scope) =>
  sql`(select * from event where company_id = ${companyId} and day >= ${seal}::date)`

/** The moment at which the day of the seal began. */
const sealedAt = ({ companyId, seal }: Scope) =>
  sql`(select ${seal}::date::timestamp at time zone time_zone from company where company_id = ${companyId})`

/**
 * Whether a row of `differing` may be made: not for a person who was erased since the statement began. Waits for an
 * erasure that is under way.
 */
const isOfPerson = ({ companyId }: Scope) => sql`not coalesce((
    select person.erased_at is not null from person
    where person.company_id = ${companyId} and person.person_id = differing.person_id for key share
  ), false)`

/**
 * The company's events that arrived since. After a change of the time zone a day may begin a second time: then these
 * are not the events of `events`, which may include an earlier one and leave a later one out.
 */
const eventsSince = (scope: Scope) =>
  sql`(select * from event where company_id = ${scope.companyId} and day is not null and received_at >= ${sealedAt(scope)})`

/** In this order: the last ones are derived from the first ones. */
function tablesOfSums(scope: Scope): Sums[] {
  const { companyId, seal } = scope
  const sinceSeal = sql`known.day >= ${seal}::date`
  const byDay = ['day', 'staff_id', 'content_type']
  const bySalesperson = ['staff_id', 'day', 'content_type']
  const byWay = ['second_scene', 'landing']
  const deeds = ['duration_ms', 'saves', 'calls']
  return [
    {
      table: 'visit_part',
      keys: ['person_id', 'activity_id', 'kind', 'name'],
      columns: ['amount'],
      isSealed: false,
      derived: sql`
        with views as (select person_id, activity_id from ${eventsSince(scope)} e where event = 'view'),
        reports as (
          select e.person_id, v.activity_id, e.event, e.section, e.duration_ms
          from ${eventsSince(scope)} e join views v on v.person_id = e.person_id and v.activity_id = e.parent_activity_id
          where e.event <> 'view'
        )
        select person_id, activity_id, 'dwell' as kind, '' as name, max(duration_ms) as amount from reports
        where event = 'dwell' and duration_ms > 0 group by 1, 2
        union all
        select person_id, activity_id, 'dwell', section, max(duration_ms) from reports
        where event = 'dwell' and duration_ms > 0 and section <> '' group by 1, 2, 4
        union all
        select person_id, activity_id, 'action', event, count(*) from reports where event <> 'dwell' group by 1, 2, 4`,
      compared: sql`(known.person_id, known.activity_id) in (
        select person_id, activity_id from ${eventsSince(scope)} e where event = 'view')`,
    },
    {
      table: 'person_visit',
      keys: ['person_id', ...byDay, ...byWay],
      columns: ['visits', 'kind_visits'],
      isSealed: true,
      derived: sql`select person_id, day, staff_id, content_type, second_scene, landing, ${visitSums}
        from ${events(scope)} e where ${opened} group by 1, 2, 3, 4, 5, 6`,
      compared: sinceSeal,
    },
    {
      table: 'person_deed',
      keys: ['person_id', ...byDay],
      columns: deeds,
      isSealed: true,
      derived: sql`select person_id, day, staff_id, content_type, ${deedSums}
        from ${events(scope)} e where ${isDeed} group by 1, 2, 3, 4`,
      compared: sinceSeal,
    },
    {
      table: 'person_month',
      keys: ['person_id', 'month'],
      columns: ['visits'],
      isSealed: false,
      derived: sql`select person_id, date_trunc('month', day::timestamp)::date as month, sum(visits) as visits
        from person_visit where company_id = ${companyId} and visits > 0 group by 1, 2`,
      compared: sql`true`,
    },
    {
      table: 'daily_total',
      keys: [...bySalesperson, ...byWay],
      columns: ['visits', 'kind_visits', ...deeds],
      isSealed: true,
      derived: sql`select scope as staff_id, day, content_type, second_scene, landing, ${visitSums}, ${deedSums}
        from ${events(scope)} e ${scopes} where ${opened} or ${isDeed} group by 1, 2, 3, 4, 5`,
      compared: sinceSeal,
    },
    {
      table: 'daily_thing',
      keys: [...bySalesperson, 'content_id'],
      columns: ['visits'],
      isSealed: true,
      derived: sql`select scope as staff_id, day, content_type, content_id, count(*) as visits
        from ${events(scope)} e ${scopes} where first_of <> '' group by 1, 2, 3, 4`,
      compared: sinceSeal,
    },
    {
      table: 'daily_return',
      keys: ['staff_id', 'content_type', 'day', 'before'],
      columns: ['visitors'],
      isSealed: true,
      derived: sql`select * from returns_of(${companyId}) returning_days where day >= ${seal}::date`,
      compared: sinceSeal,
    },
  ]
}

/**
 * Adds the difference to each sum, and deletes a row whose sums are all 0. Rows are locked in the order of the event writer
 * before any is changed, so that neither waits for the other. A row that both insert at one moment may still end one of
 * them by a deadlock; that one is run again.
 */
function addUp(scope: Scope, { table, keys, columns, isSealed, derived, compared }: Sums) {
  const { companyId, write } = scope
  const name = sql.table(table)
  const each = (names: readonly string[], column: (name: string) => RawBuilder<unknown>) =>
    sql.join(names.map(column))
  const keyList = each(keys, sql.ref)
  const gap = (column: string) =>
    sql`coalesce(derived.${sql.ref(column)}, 0) - coalesce(known.${sql.ref(column)}, 0)`
  const keysOf = (row: string) => each(keys, (key) => sql.ref(`${row}.${key}`))
  const same = sql`kept.company_id = ${companyId} and (${keysOf('kept')}) = (${keysOf('differing')})`
  const sum = (column: string) => sql`kept.${sql.ref(column)} + differing.${sql.ref(column)}`
  const isEmpty = sql.join(
    columns.map((column) => sql`${sum(column)} = 0`),
    sql` and `,
  )
  const unsealed = (column: string) =>
    isSealed
      ? sql`known.${sql.ref(column)} - known.${sql.ref(`sealed_${column}`)} as ${sql.ref(column)}`
      : sql`known.${sql.ref(column)}`
  const corrections = sql`, locked as materialized (
      select ${keysOf('kept')} from ${name} kept join differing on ${same} order by ${keysOf('kept')} for update of kept
    ), dropped as (
      delete from ${name} kept using differing join locked using (${keyList}) where ${same} and ${isEmpty}
    ), added as (
      update ${name} kept set ${each(columns, (column) => sql`${sql.ref(column)} = ${sum(column)}`)}
      from differing join locked using (${keyList}) where ${same} and not (${isEmpty})
    ), made as (
      insert into ${name} as kept (company_id, ${keyList}, ${each(columns, sql.ref)})
      select ${companyId}, ${keyList}, ${each(columns, sql.ref)} from differing
      where is_new and ${keys.includes('person_id') ? isOfPerson(scope) : sql`true`}
      order by ${keyList}
      on conflict (company_id, ${keyList}) do update
        set ${each(columns, (column) => sql`${sql.ref(column)} = kept.${sql.ref(column)} + excluded.${sql.ref(column)}`)}
    )`
  return sql<{ differing: number }>`
    with derived as (${derived}), known as (
      select ${each(keys, (key) => sql`known.${sql.ref(key)}`)}, ${each(columns, unsealed)}, true as is_stored
      from ${name} known where known.company_id = ${companyId} and ${compared}
    ), differing as materialized (
      select ${keyList}, known.is_stored is null as is_new,
        ${each(columns, (column) => sql`${gap(column)} as ${sql.ref(column)}`)}
      from derived full join known using (${keyList})
      where ${sql.join(
        columns.map((column) => sql`${gap(column)} <> 0`),
        sql` or `,
      )}
    )${write ? corrections : sql``}
    select count(*)::integer as differing from differing`
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
      select ${companyId}, ${key}, ${list} from differing where staff_id is not null and ${isOfPerson(scope)}
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
      from differing where touched_at is null and ${isOfPerson(scope)} order by ${key}
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
