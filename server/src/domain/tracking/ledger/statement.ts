import { addJobs } from '#core/jobs/add-job.ts'
import { NOTICED } from '#domain/notices/outbox.ts'
import { OPENED_FORWARDS } from '#domain/sharing/forwards.ts'
import { VISITS } from './visits.ts'
import { wholeCompany } from './whole-company.ts'

const WHOLE_COMPANY = `'${wholeCompany}'::uuid`

// Whether the batch has the newest view of a radar entry; of two at the same time, their ids decide.
const LATER = `excluded.last_activity_id <> '' and (
      known.visits = 0 or (excluded.last_at, excluded.last_activity_id) > (known.last_at, known.last_activity_id)
    )`

/**
 * Stores a batch and everything derived from it in one statement, so that no reader ever sees one without the other,
 * also after a crash. $1 to $18 are arrays, one element per event, sorted by person and activity id.
 *
 * Two writers at once: each first takes the activity ids in that order, then the visits under way, then the roll-ups,
 * each in key order. So they cannot deadlock. `fresh` has the events that were not stored before, and every other part
 * reads only those. No part reads a table that another writer may be changing: each adds to its rows, and gets a row's
 * previous values from RETURNING.
 *
 * A dwell is limited to the time for which the server knows its view, and is 0 if the person has no such view. The
 * roll-ups add up the stored durations: see docs/decisions/0013-reading-time.md.
 *
 * A row is stored as the person of the session's identity, who may count for another person: so the two can be
 * separated. Nothing is stored if the person for whom it counts was erased or withdrew tracking, even if that happened
 * after the event was accepted: the lock waits for a running erasure, and an erasure waits for it.
 *
 * A row's `touched_at` rises with every change, also with concurrent writers, because the clock is read after the row
 * is locked. The live radar reads changes by this column.
 */
export const STORE = `
with input as (
  select t.*, coalesce(t.stated_at, now()) as received_at
  from unnest(
    $1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::integer[], $17::jsonb[],
    $18::timestamptz[]
  ) with ordinality as t(
    company_id, event_id, person_id, staff_id, event, activity_id, parent_activity_id, content_type, content_id,
    share_id, share_type, first_scene, second_scene, landing, section, duration_ms, attr, stated_at, place
  )
  where not coalesce((
    select (
      select root.erased_at is not null or root.tracking_off from person root
      where root.company_id = p.company_id
        and root.person_id = case when p.joined_into is null then p.person_id else p.joined_into end for key share
    ) from person p
    where p.company_id = t.company_id and p.person_id = t.person_id for key share
  ), false)
), fresh as (
  insert into activity (company_id, person_id, activity_id, received_at, is_view)
  select company_id, person_id, activity_id, received_at, event = 'view' from input
  on conflict do nothing
  returning company_id, person_id, activity_id
), timed as (
  -- When the server saw the view open that a dwell belongs to: with this batch, or before it. Only the person's own view.
  select input.*, coalesce(
    max(received_at) filter (where event = 'view') over (
      partition by company_id, person_id, case event when 'view' then activity_id else parent_activity_id end
    ),
    case event when 'dwell' then (
      select a.received_at from activity a
      where a.company_id = input.company_id and a.person_id = input.person_id
        and a.activity_id = input.parent_activity_id and a.is_view
    ) end
  ) as seen_at
  from input join fresh using (company_id, person_id, activity_id)
), dated as (
  select company_id, event_id, person_id, staff_id, event, activity_id, parent_activity_id, content_type, content_id, share_id,
    share_type, first_scene, second_scene, landing, section, attr, place, received_at, stated_at is null as is_live, zone,
    greatest(0, least(duration_ms, coalesce(extract(epoch from received_at - seen_at) * 1000, 0)))::integer as duration_ms,
    (received_at at time zone zone)::date as day, content_type || ' ' || content_id as thing
  from (
    select timed.*, (select time_zone from company where company.company_id = timed.company_id) as zone from timed
  ) zoned
), ${VISITS}, visits as (
  insert into visit (
    company_id, person_id, activity_id, staff_id, content_type, content_id, share_id, second_scene, landing, opened_at, first_of
  )
  select
    company_id, person_id, activity_id, staff_id, content_type, content_id, share_id, second_scene, landing, received_at, first_of
  from stored where event = 'view'
), forwarded as (${OPENED_FORWARDS}
), noticed as (${NOTICED}
), queued as (${addJobs('send_notice', 'noticed')}
), parts as (
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
  returning company_id, person_id, activity_id, kind, name, added
), entries as (
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
    )
), dwelt as (
  -- How much longer a page was looked at than was known, on the day that the batch's first report of it came.
  select distinct on (company_id, person_id, parent_activity_id)
    company_id, staff_id, person_id, day, content_type, second_scene, landing, place, parts.added
  from stored join parts using (company_id, person_id)
  where stored.event = 'dwell' and stored.duration_ms > 0 and parts.activity_id = parent_activity_id
    and parts.kind = 'dwell' and parts.name = '' and parts.added > 0
  order by company_id, person_id, parent_activity_id, place
), ledger as (
  insert into event (
    company_id, received_at, event_id, person_id, staff_id, event, activity_id, parent_activity_id, content_type,
    content_id, share_id, share_type, first_scene, second_scene, landing, section, duration_ms, attr, first_of, day, grown_ms
  )
  select
    company_id, received_at, event_id, person_id, staff_id, event, activity_id, parent_activity_id, content_type,
    content_id, share_id, share_type, first_scene, second_scene, landing, section, duration_ms, attr, first_of, day,
    coalesce(added, 0)
  from stored left join (select place, added from dwelt) grown using (place)
), counted as materialized (
  select company_id, staff_id, person_id, day, content_type, second_scene, landing, sum(visits) as visits,
    sum(kind_visits) as kind_visits, sum(duration_ms) as duration_ms, sum(saves) as saves, sum(calls) as calls
  from (
    select company_id, staff_id, person_id, day, content_type, second_scene, landing, (first_of = 'visit')::integer as visits,
      (first_of in ('visit', 'kind'))::integer as kind_visits, 0 as duration_ms,
      (event = 'save_contact')::integer as saves, (event = 'call')::integer as calls
    from stored where first_of in ('visit', 'kind') or event in ('save_contact', 'call')
    union all
    select company_id, staff_id, person_id, day, content_type, second_scene, landing, 0, 0, added, 0, 0 from dwelt
  ) each
  group by company_id, staff_id, person_id, day, content_type, second_scene, landing
), came as (
  insert into person_visit as known
    (company_id, person_id, day, staff_id, content_type, second_scene, landing, visits, kind_visits)
  select company_id, person_id, day, staff_id, content_type, second_scene, landing, visits, kind_visits
  from counted where kind_visits > 0
  order by company_id, person_id, day, staff_id, content_type, second_scene, landing
  on conflict (company_id, person_id, day, staff_id, content_type, second_scene, landing) do update set
    visits = known.visits + excluded.visits, kind_visits = known.kind_visits + excluded.kind_visits
), often as (
  insert into person_month as known (company_id, person_id, month, visits)
  select company_id, person_id, date_trunc('month', day::timestamp)::date, sum(visits) from counted where visits > 0
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, person_id, month) do update set visits = known.visits + excluded.visits
), deeds as (
  insert into person_deed as known
    (company_id, person_id, day, staff_id, content_type, duration_ms, saves, calls)
  select company_id, person_id, day, staff_id, content_type, sum(duration_ms), sum(saves), sum(calls)
  from counted where duration_ms + saves + calls > 0
  group by company_id, person_id, day, staff_id, content_type
  order by company_id, person_id, day, staff_id, content_type
  on conflict (company_id, person_id, day, staff_id, content_type) do update set
    duration_ms = known.duration_ms + excluded.duration_ms, saves = known.saves + excluded.saves,
    calls = known.calls + excluded.calls
), totals as (
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
    calls = known.calls + excluded.calls
), things as (
  insert into daily_thing as known (company_id, staff_id, day, content_type, content_id, visits)
  select company_id, staff_id, day, content_type, content_id, count(*)
  from (select unnest(array[staff_id, ${WHOLE_COMPANY}]) as staff_id, company_id, day, content_type, content_id
    from stored where first_of <> '') scoped
  group by company_id, staff_id, day, content_type, content_id
  order by company_id, staff_id, day, content_type, content_id
  on conflict (company_id, staff_id, day, content_type, content_id) do update set visits = known.visits + excluded.visits
), notified as (
  select pg_notify('radar', case when octet_length(keys) > 7500 then '*' else keys end)
  from (select string_agg(distinct company_id || '/' || staff_id, ',') as keys from stored) touched
  where keys is not null
)
select array(select place::integer from stored) as places, (select count(*) from notified) as notified, (select count(*) from queued) as queued`
