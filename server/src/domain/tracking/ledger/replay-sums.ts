import { type RawBuilder, sql } from 'kysely'
import { events, eventsSince, isNotErased, type Scope } from './replay-scope.ts'
import { began, deedSums, isDeed, opened, scopes, visitSums } from './sums.ts'

/** A table of sums. */
interface Sums {
  table: string
  /** Columns of the table's key, besides the company, in the order in which the event writer locks its rows. */
  keys: readonly string[]
  columns: readonly string[]
  /** Each column `x` has a `sealed_x`: the part of its deleted events. */
  isSealed: boolean
  /** A column with the first moment of a row's events, null for none. */
  moment?: string
  /** Keys and columns of the derived rows. */
  derived: RawBuilder<unknown>
  /** A condition for the rows to compare, named `known`. */
  compared: RawBuilder<unknown>
}

/** The tables of sums, in the order of derivation: the last ones are derived from the first ones. */
export function tablesOfSums(scope: Scope): Sums[] {
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
      moment: 'first_at',
      derived: sql`select person_id, day, staff_id, content_type, ${deedSums},
          min(received_at) filter (where ${began}) as first_at
        from ${events(scope)} e where ${isDeed} or ${began} group by 1, 2, 3, 4`,
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
 * Compares a table of sums with the derivation, and adds the difference to each sum if the scope says so.
 * @returns a statement that counts the rows that differ
 */
export function replaySums(scope: Scope, sums: Sums): RawBuilder<{ differing: number }> {
  return sql<{ differing: number }>`
    with derived as (${sums.derived}),
    known as (${unsealed(scope, sums)}),
    differing as materialized (${differences(sums)})
    ${scope.write ? corrections(scope, sums) : sql``}
    select count(*)::integer as differing from differing`
}

const list = (names: readonly string[], column: (name: string) => RawBuilder<unknown> = sql.ref) =>
  sql.join(names.map(column))
const listOf = (row: string, names: readonly string[]) => list(names, (name) => sql.ref(`${row}.${name}`))

/** The stored sums without the part of deleted events. */
function unsealed({ companyId }: Scope, { table, keys, columns, isSealed, moment, compared }: Sums) {
  const sum = (column: string) =>
    isSealed
      ? sql`known.${sql.ref(column)} - known.${sql.ref(`sealed_${column}`)} as ${sql.ref(column)}`
      : sql`known.${sql.ref(column)}`
  return sql`
    select ${listOf('known', keys)}, ${list(columns, sum)}, ${momentOf('known', moment)} as moment, true as is_stored
    from ${sql.table(table)} known where known.company_id = ${companyId} and ${compared}`
}

/** The moment of a row; null for a table without one. */
const momentOf = (row: string, moment?: string) =>
  moment ? sql.ref(`${row}.${moment}`) : sql`null::timestamptz`

/** The keys of the rows that differ, with what each sum lacks, both moments, and whether the row is missing. */
function differences({ keys, columns, moment }: Sums) {
  const gap = (column: string) =>
    sql`coalesce(derived.${sql.ref(column)}, 0) - coalesce(known.${sql.ref(column)}, 0)`
  const first = momentOf('derived', moment)
  const isDifferent = [
    ...columns.map((column) => sql`${gap(column)} <> 0`),
    sql`${first} is distinct from known.moment`,
  ]
  return sql`
    select ${list(keys)}, known.is_stored is null as is_new, ${first} as first_moment, known.moment as stored_moment,
      ${list(columns, (column) => sql`${gap(column)} as ${sql.ref(column)}`)}
    from derived full join known using (${list(keys)})
    where ${sql.join(isDifferent, sql` or `)}`
}

/**
 * Adds the difference to each sum, and deletes a row whose sums are all 0 and that has no moment. Rows are locked in the order of the event
 * writer before any is changed, so that neither waits for the other. A row that both insert at one moment may still end
 * one of them by a deadlock; that one is run again.
 */
function corrections(scope: Scope, { table, keys, columns, moment }: Sums) {
  const { companyId } = scope
  const name = sql.table(table)
  const isSame = sql`kept.company_id = ${companyId} and (${listOf('kept', keys)}) = (${listOf('differing', keys)})`
  const sum = (column: string) => sql`kept.${sql.ref(column)} + differing.${sql.ref(column)}`
  // A moment that another writer changed meanwhile stays.
  const corrected = sql`case when ${momentOf('kept', moment)} is not distinct from differing.stored_moment
    then differing.first_moment else ${momentOf('kept', moment)} end`
  const isEmpty = sql.join(
    [...columns.map((column) => sql`${sum(column)} = 0`), sql`${corrected} is null`],
    sql` and `,
  )
  const moments = moment ? [moment] : []
  const earliest = (column: string) =>
    sql`${sql.ref(column)} = least(${sql.ref(`kept.${column}`)}, ${sql.ref(`excluded.${column}`)})`
  const mayBeMade = keys.includes('person_id') ? isNotErased(scope) : sql`true`
  return sql`, locked as materialized (
      select ${listOf('kept', keys)} from ${name} kept join differing on ${isSame}
      order by ${listOf('kept', keys)} for update of kept
    ), dropped as (
      delete from ${name} kept using differing join locked using (${list(keys)}) where ${isSame} and ${isEmpty}
    ), added as (
      update ${name} kept set ${sql.join([
        ...columns.map((column) => sql`${sql.ref(column)} = ${sum(column)}`),
        ...moments.map((column) => sql`${sql.ref(column)} = ${corrected}`),
      ])}
      from differing join locked using (${list(keys)}) where ${isSame} and not (${isEmpty})
    ), made as (
      insert into ${name} as kept (company_id, ${list([...keys, ...columns, ...moments])})
      select ${companyId}, ${list([...keys, ...columns])}${moment ? sql`, first_moment` : sql``} from differing
      where is_new and ${mayBeMade}
      order by ${list(keys)}
      on conflict (company_id, ${list(keys)}) do update
        set ${sql.join([
          ...columns.map(
            (column) => sql`${sql.ref(column)} = kept.${sql.ref(column)} + excluded.${sql.ref(column)}`,
          ),
          ...moments.map(earliest),
        ])}
    )`
}
