import { longestLookBack } from '@mingpian/contract/shared/rules/deeds.ts'
import { type RawBuilder, sql } from 'kysely'
import { rootIdOf } from '#domain/identity/root.ts'
import { staffNow } from '#domain/staff/successor.ts'

/** Scope of deeds: persons, and the salespeople for whom they count. */
export interface DeedsOf {
  companyId: string
  /** The salespeople for whom the deeds counted when they were done; `all` for the company. */
  staffIds: string[] | 'all'
  /** One person with those joined into them; all persons if absent. */
  personIds?: string[] | undefined
  /** Deeds of single persons with other salespeople count too: one id of each at the same place. */
  alsoOf?: { personIds: string[]; originIds: string[] } | undefined
}

/** The end of the time. */
export const now: RawBuilder<Date> = sql`now()`

/** Today on the company's clock, as a date. */
export const todayFor = (companyId: string): RawBuilder<unknown> =>
  sql`(select (now() at time zone time_zone)::date from company where company_id = ${companyId})`

/** The start of a day on the company's clock. @param daysAgo 0 is today */
export const startOfDay = (companyId: string, daysAgo: number | RawBuilder<unknown> = 0): RawBuilder<Date> =>
  sql`((${todayFor(companyId)} - ${daysAgo}::integer)::timestamp at time zone (select time_zone from company where company_id = ${companyId}))`

/**
 * Deeds of leads in the time that rules look back, one row for each:
 * `root_id` (the person after joins), `staff_id` (the present salesperson), `origin_id` (the salesperson of the deed),
 * `deed` (see `countedDeeds`), `content_type`, `content_id`, `second_scene`, `is_new` (of `read`: the first opening of the thing in its visit), `amount` (of `read`:
 * milliseconds), `at`. Colleagues are no leads, and erased persons none any more.
 */
export const deedsOf = (of: DeedsOf, until: RawBuilder<Date> = now) => {
  const { companyId } = of
  return sql`
    select who.root_id, ${staffNow('owner')} as staff_id, done.staff_id as origin_id, done.deed, done.content_type, done.content_id,
      done.second_scene, done.is_new, done.amount, done.at
    from (
      select v.person_id, v.staff_id, case each.way when 1 then 'read' else 'visit' end as deed, v.content_type,
        v.content_id, v.second_scene, v.first_of <> '' as is_new,
        case each.way when 1 then coalesce((
          select max(part.amount) from visit_part part
          where part.company_id = ${companyId} and part.person_id = v.person_id and part.activity_id = v.activity_id
            and part.kind = 'dwell'
        ), 0) else 0 end as amount, v.opened_at as at
      from visit v
      cross join (values (1), (2)) each(way)
      where v.company_id = ${companyId} and (each.way = 1 or v.first_of = 'visit')
        and ${within('v', 'opened_at', of, until)}
      union all
      select e.person_id, e.staff_id, e.event, e.content_type, e.content_id, e.second_scene, true, 0, e.received_at
      from event e
      where e.company_id = ${companyId} and e.event not in ('view', 'dwell') and ${within('e', 'received_at', of, until)}
    ) done
    join ${leadPersons(of)} who on who.person_id = done.person_id
    join staff owner on owner.company_id = ${companyId} and owner.staff_id = done.staff_id`
}

/**
 * `person_id`, `root_id`: persons who are leads, and the persons after joins. The requested persons are looked up
 * first: without statistics the planner would pair each of them with the deeds of all others.
 */
export function leadPersons({ companyId, personIds }: Pick<DeedsOf, 'companyId' | 'personIds'>) {
  if (!personIds)
    return sql`(
      select p.person_id, root.person_id as root_id from person p
      join person root on root.company_id = ${companyId} and root.person_id = ${rootIdOf('p')}
      where p.company_id = ${companyId} and p.staff_id is null and root.staff_id is null and root.erased_at is null
    )`
  return sql`(
    select p.person_id, root.root_id from person p
    cross join lateral (
      select r.person_id as root_id from person r
      where r.company_id = ${companyId} and r.person_id = ${rootIdOf('p')} and r.staff_id is null and r.erased_at is null
      offset 0
    ) root
    where p.company_id = ${companyId} and p.person_id = any(${personIds}::uuid[]) and p.staff_id is null
    offset 0
  )`
}

/** The rows of a table for the requested persons, salespeople and time. */
function within(
  table: string,
  time: string,
  { staffIds, personIds, alsoOf }: DeedsOf,
  until: RawBuilder<Date>,
) {
  const at = sql.ref(`${table}.${time}`)
  const persons = personIds ? sql`${sql.ref(`${table}.person_id`)} = any(${personIds}::uuid[])` : sql`true`
  const [person, owner] = [sql.ref(`${table}.person_id`), sql.ref(`${table}.staff_id`)]
  const also = alsoOf?.personIds.length
    ? sql`(${person}, ${owner}) in (select * from unnest(${alsoOf.personIds}::uuid[], ${alsoOf.originIds}::uuid[]))`
    : sql`false`
  const staff = staffIds === 'all' ? sql`true` : sql`(${owner} = any(${staffIds}::uuid[]) or ${also})`
  // One day more: days of the company's clock are not 24 hours at every time of the year.
  return sql`${persons} and ${staff} and ${at} < ${until}
    and ${at} >= ${until} - make_interval(days => ${longestLookBack + 1})`
}
