import { expect } from 'vitest'
import type { Database } from '#core/db/connect.ts'
import { wholeCompany } from '#domain/tracking/ledger/whole-company.ts'

type Rows = Record<string, unknown>[]

/** The company's day of an event, in a query of which $1 is the company. */
const DAY = '(received_at at time zone (select time_zone from company c where c.company_id = $1))::date'
const DEEDS = ['save_contact as saves', 'call as calls']
  .map((deed) => deed.split(' as '))
  .map(([event, name]) => `count(*) filter (where event = '${event}')::integer as ${name}`)
  .join(', ')

/** The visits that a row's views begin: the first views alone, and those with the first of each kind. */
const VISITS = "(count(*) filter (where first_of = 'visit'))"
const KIND_VISITS = "(count(*) filter (where first_of in ('visit', 'kind')))"

/** Each stored roll-up, and the one that is derived from the ledger. */
const PAIRS: Record<string, { stored: string; ledger: string }> = {
  activity: {
    stored: 'select person_id, activity_id from activity where company_id = $1 order by 1, 2',
    ledger: 'select person_id, activity_id from event where company_id = $1 order by 1, 2',
  },
  visit: {
    stored: `select person_id, activity_id, staff_id, content_type, content_id, share_id, second_scene, landing, opened_at, first_of
      from visit where company_id = $1 order by 1, 2`,
    ledger: `select person_id, activity_id, staff_id, content_type, content_id, share_id, second_scene, landing, received_at as opened_at, first_of
      from event where company_id = $1 and event = 'view' order by 1, 2`,
  },
  forward: {
    stored:
      'select share_id, at, opened_at, opened_by, opened_in from forward where company_id = $1 order by 1',
    ledger: `select share_id, least(s.confirmed_at, e.at) as at, e.at as opened_at, e.person_id as opened_by,
        coalesce(e.landing, '') as opened_in from share s
      left join (
        select distinct on (share_id) share_id, received_at as at, person_id, landing from event
        where company_id = $1 and event = 'view' and share_id <> '' order by share_id, received_at, activity_id
      ) e using (share_id)
      where s.company_id = $1 and (s.confirmed_at is not null or e.at is not null) order by 1`,
  },
  visit_part: {
    stored:
      'select person_id, activity_id, kind, name, amount from visit_part where company_id = $1 order by 1, 2, 3, 4',
    ledger: `select person_id, parent_activity_id as activity_id, 'dwell' as kind, '' as name, max(duration_ms) as amount
      from event where company_id = $1 and event = 'dwell' and duration_ms > 0 group by 1, 2
      union all
      select person_id, parent_activity_id, 'dwell', section, max(duration_ms)
      from event where company_id = $1 and event = 'dwell' and duration_ms > 0 and section <> '' group by 1, 2, 4
      union all
      select person_id, parent_activity_id, 'action', event, count(*)::integer
      from event where company_id = $1 and event not in ('view', 'dwell') and parent_activity_id <> '' group by 1, 2, 4
      order by 1, 2, 3, 4`,
  },
  radar_entry: {
    stored: `select staff_id, person_id, content_type, content_id, visits, first_at, last_at, last_activity_id
      from radar_entry where company_id = $1 and visits > 0 order by 1, 2, 3, 4`,
    ledger: `select staff_id, person_id, content_type, content_id, (count(*) filter (where first_of <> ''))::integer as visits, min(received_at) as first_at,
        max(received_at) as last_at, (array_agg(activity_id order by received_at desc, activity_id desc))[1] as last_activity_id
      from event where company_id = $1 and event = 'view' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  'radar_entry without a view': {
    stored:
      'select staff_id, person_id, content_type, content_id from radar_entry where company_id = $1 and visits = 0 order by 1, 2, 3, 4',
    ledger: `select staff_id, person_id, content_type, content_id from event where company_id = $1
      group by 1, 2, 3, 4 having count(*) filter (where event = 'view') = 0 order by 1, 2, 3, 4`,
  },
  person_visit: {
    stored: `select person_id, day::text, staff_id, content_type, second_scene, landing, visits, kind_visits
      from person_visit where company_id = $1 order by 1, 2, 3, 4, 5, 6`,
    ledger: `select person_id, ${DAY}::text as day, staff_id, content_type, second_scene, landing, ${VISITS}::integer as visits,
        ${KIND_VISITS}::integer as kind_visits
      from event where company_id = $1 and first_of in ('visit', 'kind') group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
  },
  person_month: {
    stored: 'select person_id, month::text, visits from person_month where company_id = $1 order by 1, 2',
    ledger: `select person_id, (date_trunc('month', ${DAY}::timestamp)::date)::text as month, ${VISITS}::integer as visits
      from event where company_id = $1 and event = 'view' group by 1, 2 order by 1, 2`,
  },
  'person_deed without its duration': {
    stored: `select person_id, day::text, staff_id, content_type, saves, calls
      from person_deed where company_id = $1 and saves + calls > 0 order by 1, 2, 3, 4`,
    ledger: `select person_id, ${DAY}::text as day, staff_id, content_type, ${DEEDS}
      from event where company_id = $1 and event in ('save_contact', 'call') group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  'first visits of days': {
    stored: `select person_id, day::text, staff_id, content_type, first_at
      from person_deed where company_id = $1 and first_at is not null order by 1, 2, 3, 4`,
    ledger: `select person_id, ${DAY}::text as day, staff_id, content_type, min(received_at) as first_at
      from event where company_id = $1 and first_of = 'visit' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  // On which day a longer look is counted is up to the order of reports; how long it was is not.
  'durations of persons': {
    stored: `select person_id, sum(duration_ms)::bigint as duration from person_deed
      where company_id = $1 and duration_ms > 0 group by 1 order by 1`,
    ledger: `select person_id, sum(longest)::bigint as duration from (
        select person_id, max(duration_ms) as longest from event
        where company_id = $1 and event = 'dwell'
        group by person_id, parent_activity_id
      ) reading group by 1 having sum(longest) > 0 order by 1`,
  },
  'daily_total of each salesperson': {
    stored: `select staff_id, day::text, content_type, second_scene, landing, visits, kind_visits, saves, calls
      from daily_total where company_id = $1 and staff_id <> '${wholeCompany}'
      and kind_visits + saves + calls > 0 order by 1, 2, 3, 4, 5`,
    ledger: `select staff_id, ${DAY}::text as day, content_type, second_scene, landing,
        ${VISITS} as visits, ${KIND_VISITS} as kind_visits, ${DEEDS.replaceAll('::integer', '')}
      from event where company_id = $1 and (first_of in ('visit', 'kind') or event in ('save_contact', 'call')) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  },
  'daily_total of all, by its parts': {
    stored: `select day::text, content_type, second_scene, landing, visits, kind_visits, duration_ms, saves, calls
      from daily_total where company_id = $1 and staff_id = '${wholeCompany}' order by 1, 2, 3, 4`,
    ledger: `select day::text, content_type, second_scene, landing, sum(visits)::bigint as visits,
        sum(kind_visits)::bigint as kind_visits, sum(duration_ms)::bigint as duration_ms, sum(saves)::bigint as saves, sum(calls)::bigint as calls
      from daily_total where company_id = $1 and staff_id <> '${wholeCompany}' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  'duration of all, by its persons': {
    stored: `select coalesce(sum(duration_ms), 0)::bigint as duration from daily_total where company_id = $1 and staff_id = '${wholeCompany}'`,
    ledger: 'select coalesce(sum(duration_ms), 0)::bigint as duration from person_deed where company_id = $1',
  },
  daily_thing: {
    stored: `select staff_id, day::text, content_type, content_id, visits
      from daily_thing where company_id = $1 order by 1, 2, 3, 4`,
    ledger: `select scope as staff_id, ${DAY}::text as day, content_type, content_id, count(*) as visits
      from event cross join lateral (values (staff_id), ('${wholeCompany}')) scopes(scope)
      where company_id = $1 and first_of <> '' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
  daily_return: {
    stored: `select staff_id, content_type, day::text, before::text, visitors
      from daily_return where company_id = $1 and visitors <> 0 order by 1, 2, 3, 4`,
    ledger: `select staff_id, content_type, day, before, count(*) as visitors from (
      select scope as staff_id, type as content_type, day::text, coalesce(lag(day) over (
          partition by root, scope, type order by day), '-infinity')::text as before
      from (
        select distinct coalesce(p.joined_into, e.person_id) as root, scope, type, ${DAY} as day
        from event e left join person p using (company_id, person_id)
        cross join lateral (values (e.staff_id), ('${wholeCompany}')) scopes(scope)
        cross join lateral (values (e.content_type), ('')) types(type)
        where e.company_id = $1 and e.event = 'view'
      ) days) paired group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  },
}

/** Every roll-up of a company equals what the ledger's rows add up to. */
export async function expectRollUpsToMatch(db: Database, companyId: string): Promise<void> {
  for (const [name, { stored, ledger }] of Object.entries(PAIRS)) {
    const rows = async (text: string): Promise<Rows> => (await db.opsPool.query(text, [companyId])).rows
    expect(await rows(stored), name).toEqual(await rows(ledger))
  }
}

export async function countOf(db: Database, table: string, companyId: string): Promise<number> {
  const { rows } = await db.opsPool.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where company_id = $1`,
    [companyId],
  )
  return rows[0]?.count ?? -1
}
