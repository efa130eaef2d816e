import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import type { JoinedPerson } from '#domain/identity/joined-person.ts'
import { deedSums, isDeed, opened, scopes, visitSums } from './sums.ts'

/**
 * A condition for the raw events of a person. They are found by the times of their activities, as no index leads from a
 * person to them.
 */
export const isEventOf = ({ companyId, personIds }: JoinedPerson): RawBuilder<boolean> =>
  sql`company_id = ${companyId} and person_id = any(${personIds}::uuid[]) and received_at = any(array(
    select received_at from activity where company_id = ${companyId} and person_id = any(${personIds}::uuid[])))`

/**
 * Stores, before the events of a person are deleted, their part of the counts by day: these counts stay, but can no
 * longer be derived from events. A row that was lost is made again with that part, to which a replay adds the rest.
 *
 * Rows are locked in the order of the event writer: the parts of its statement run from the last one to the first one,
 * then come its triggers, and `lock_leads` is the last lock. So call this before any row of the person is deleted:
 * deleting a row of an imported list locks leads at once.
 */
export async function sealSums(db: TenantDb, of: JoinedPerson): Promise<void> {
  const day = ['staff_id', 'day', 'content_type']
  const seal = (table: string, keys: string[], columns: string[], counts: RawBuilder<unknown>) => {
    const list = (names: string[], column: (name: string) => RawBuilder<unknown>) =>
      sql.join(names.map(column))
    const sealedColumns = list(columns, (column) => sql.ref(`sealed_${column}`))
    return sql`
      insert into ${sql.table(table)} as known (company_id, ${list(keys, sql.ref)}, ${list(columns, sql.ref)}, ${sealedColumns})
      select ${of.companyId}, ${list(keys, sql.ref)}, ${list(columns, sql.ref)}, ${list(columns, sql.ref)}
      from (${counts}) counts order by ${list(keys, sql.ref)}
      on conflict (company_id, ${list(keys, sql.ref)}) do update set ${list(
        columns,
        (column) =>
          sql`${sql.ref(`sealed_${column}`)} = known.${sql.ref(`sealed_${column}`)} + excluded.${sql.ref(column)}`,
      )}`.execute(db)
  }
  const events = sql`(select * from event where ${isEventOf(of)} and day is not null) e`
  await seal(
    'daily_thing',
    [...day, 'content_id'],
    ['visits'],
    sql`select scope as staff_id, day, content_type, content_id, count(*) as visits
      from ${events} ${scopes} where first_of <> '' group by 1, 2, 3, 4`,
  )
  await seal(
    'daily_total',
    [...day, 'second_scene', 'landing'],
    ['visits', 'kind_visits', 'duration_ms', 'saves', 'calls'],
    sql`select scope as staff_id, day, content_type, second_scene, landing, ${visitSums}, ${deedSums}
      from ${events} ${scopes} where ${opened} or ${isDeed} group by 1, 2, 3, 4, 5`,
  )
  // Like the triggers that maintain the returns.
  await lockUntilEnd(db, `visitors ${of.companyId}`)
  await seal(
    'daily_return',
    ['staff_id', 'content_type', 'day', 'before'],
    ['visitors'],
    sql`select * from returns_of(${of.companyId}, ${of.personIds}::uuid[])`,
  )
}
