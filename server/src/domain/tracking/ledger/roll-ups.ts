import { wholeCompany } from './whole-company.ts'

/**
 * Parts of the event writer's statement that keep the roll-ups. Each reads `stored`, the new events of the batch, and adds
 * to its rows in key order.
 */

const WHOLE_COMPANY = `'${wholeCompany}'::uuid`

/** Adds to the sections and actions of visits. `added` is by how much a row grew. */
export const PARTS = `
  insert into visit_part as known (company_id, person_id, activity_id, kind, name, amount, added)
  select company_id, person_id, parent_activity_id, kind, name, amount, amount from (
    -- No part was looked at longer than the whole: '' is the longest that any report says.
    select company_id, person_id, parent_activity_id, 'dwell' as kind, '' as name, max(duration_ms) as amount
    from stored where event = 'dwell' and duration_ms > 0
    group by company_id, person_id, parent_activity_id
    union all
    select company_id, person_id, parent_activity_id, 'dwell', section, max(duration_ms)
    from stored where event = 'dwell' and duration_ms > 0 and section <> ''
    group by company_id, person_id, parent_activity_id, section
    union all
    select company_id, person_id, parent_activity_id, 'action', event, count(*)::integer
    from stored where event not in ('view', 'dwell') and parent_activity_id <> ''
    group by company_id, person_id, parent_activity_id, event
  ) part
  order by company_id, person_id, parent_activity_id, kind, name
  on conflict (company_id, person_id, activity_id, kind, name) do update set
    amount = case excluded.kind when 'dwell' then greatest(known.amount, excluded.amount) else known.amount + excluded.amount end,
    added = case excluded.kind when 'dwell' then greatest(excluded.amount - known.amount, 0) else excluded.amount end
  returning company_id, person_id, activity_id, kind, name, added`

// Whether the batch has the newest view of a radar entry; of two at the same time, their ids decide.
const LATER = `excluded.last_activity_id <> '' and (
      known.visits = 0 or (excluded.last_at, excluded.last_activity_id) > (known.last_at, known.last_activity_id)
    )`

/** Adds to the entries of the radar. */
export const ENTRIES = `
  insert into radar_entry as known (
    company_id, staff_id, person_id, content_type, content_id,
    visits, first_at, last_at, last_activity_id, touched_at
  )
  select
    company_id, staff_id, person_id, content_type, content_id,
    count(*) filter (where first_of <> ''),
    coalesce(min(received_at) filter (where event = 'view'), min(received_at)),
    coalesce(max(received_at) filter (where event = 'view'), min(received_at)),
    coalesce((array_agg(activity_id order by received_at desc, activity_id desc) filter (where event = 'view'))[1], ''),
    max(received_at)
  from stored
  group by company_id, staff_id, person_id, content_type, content_id
  order by company_id, staff_id, person_id, content_type, content_id
  on conflict (company_id, staff_id, person_id, content_type, content_id) do update set
    visits = known.visits + excluded.visits,
    first_at = case
      when excluded.last_activity_id = '' then known.first_at
      when known.visits = 0 then excluded.first_at
      else least(known.first_at, excluded.first_at)
    end,
    last_at = case when ${LATER} then excluded.last_at else known.last_at end,
    last_activity_id = case when ${LATER} then excluded.last_activity_id else known.last_activity_id end,
    touched_at = greatest(
      case when excluded.touched_at >= now() then clock_timestamp() else excluded.touched_at end,
      known.touched_at + interval '1 microsecond'
    )`

/** By how much longer a page was looked at than was known, on the day that the batch's first report of it came. */
export const DWELT = `
  select distinct on (company_id, person_id, parent_activity_id)
    company_id, staff_id, person_id, day, content_type, second_scene, landing, place, parts.added
  from stored join parts using (company_id, person_id)
  where stored.event = 'dwell' and stored.duration_ms > 0 and parts.activity_id = parent_activity_id
    and parts.kind = 'dwell' and parts.name = '' and parts.added > 0
  order by company_id, person_id, parent_activity_id, place`

/** The numbers that the batch adds to the counts by day. */
export const COUNTED = `
  select company_id, staff_id, person_id, day, content_type, second_scene, landing, min(first_at) as first_at,
    sum(visits) as visits, sum(kind_visits) as kind_visits, sum(duration_ms) as duration_ms, sum(saves) as saves,
    sum(calls) as calls
  from (
    select company_id, staff_id, person_id, day, content_type, second_scene, landing,
      case when first_of = 'visit' then received_at end as first_at, (first_of = 'visit')::integer as visits,
      (first_of in ('visit', 'kind'))::integer as kind_visits, 0 as duration_ms,
      (event = 'save_contact')::integer as saves, (event = 'call')::integer as calls
    from stored where first_of in ('visit', 'kind') or event in ('save_contact', 'call')
    union all
    select company_id, staff_id, person_id, day, content_type, second_scene, landing, null, 0, 0, added, 0, 0 from dwelt
  ) each
  group by company_id, staff_id, person_id, day, content_type, second_scene, landing`

/** Counts visits by person and day. */
export const PERSON_VISITS = `
  insert into person_visit as known
    (company_id, person_id, day, staff_id, content_type, second_scene, landing, visits, kind_visits)
  select company_id, person_id, day, staff_id, content_type, second_scene, landing, visits, kind_visits
  from counted where kind_visits > 0
  order by company_id, person_id, day, staff_id, content_type, second_scene, landing
  on conflict (company_id, person_id, day, staff_id, content_type, second_scene, landing) do update set
    visits = known.visits + excluded.visits, kind_visits = known.kind_visits + excluded.kind_visits`

/** Counts visits by person and month. */
export const PERSON_MONTHS = `
  insert into person_month as known (company_id, person_id, month, visits)
  select company_id, person_id, date_trunc('month', day::timestamp)::date, sum(visits) from counted where visits > 0
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, person_id, month) do update set visits = known.visits + excluded.visits`

/** Counts reading time and deeds by person and day, and keeps when the first visit of the day began. */
export const PERSON_DEEDS = `
  insert into person_deed as known
    (company_id, person_id, day, staff_id, content_type, duration_ms, saves, calls, first_at)
  select company_id, person_id, day, staff_id, content_type, sum(duration_ms), sum(saves), sum(calls), min(first_at)
  from counted where first_at is not null or duration_ms + saves + calls > 0
  group by company_id, person_id, day, staff_id, content_type
  order by company_id, person_id, day, staff_id, content_type
  on conflict (company_id, person_id, day, staff_id, content_type) do update set
    duration_ms = known.duration_ms + excluded.duration_ms, saves = known.saves + excluded.saves,
    calls = known.calls + excluded.calls, first_at = least(known.first_at, excluded.first_at)`

/** Counts visits and deeds by day, for the salesperson and for the whole company. */
export const DAILY_TOTALS = `
  insert into daily_total as known (
    company_id, staff_id, day, content_type, second_scene, landing, visits, kind_visits, duration_ms, saves, calls
  )
  select company_id, staff_id, day, content_type, second_scene, landing,
    sum(visits), sum(kind_visits), sum(duration_ms), sum(saves), sum(calls)
  from (select unnest(array[staff_id, ${WHOLE_COMPANY}]) as staff_id, company_id, day, content_type, second_scene, landing,
    visits, kind_visits, duration_ms, saves, calls from counted) scoped
  group by company_id, staff_id, day, content_type, second_scene, landing
  order by company_id, staff_id, day, content_type, second_scene, landing
  on conflict (company_id, staff_id, day, content_type, second_scene, landing) do update set
    visits = known.visits + excluded.visits, kind_visits = known.kind_visits + excluded.kind_visits,
    duration_ms = known.duration_ms + excluded.duration_ms, saves = known.saves + excluded.saves,
    calls = known.calls + excluded.calls`

/** Counts the openings of things by day, for the salesperson and for the whole company. */
export const DAILY_THINGS = `
  insert into daily_thing as known (company_id, staff_id, day, content_type, content_id, visits)
  select company_id, staff_id, day, content_type, content_id, count(*)
  from (select unnest(array[staff_id, ${WHOLE_COMPANY}]) as staff_id, company_id, day, content_type, content_id
    from stored where first_of <> '') scoped
  group by company_id, staff_id, day, content_type, content_id
  order by company_id, staff_id, day, content_type, content_id
  on conflict (company_id, staff_id, day, content_type, content_id) do update set visits = known.visits + excluded.visits`
