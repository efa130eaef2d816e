import { addJobs } from '#core/jobs/add-job.ts'
import { NOTICED } from '#domain/notices/outbox.ts'
import { OPENED_FORWARDS } from '#domain/sharing/forwards.ts'
import {
  COUNTED,
  DAILY_THINGS,
  DAILY_TOTALS,
  DWELT,
  ENTRIES,
  PARTS,
  PERSON_DEEDS,
  PERSON_MONTHS,
  PERSON_VISITS,
} from './roll-ups.ts'
import { VISITS } from './visits.ts'

/** The batch, without events of a person who was erased or withdrew tracking. */
const INPUT = `
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
  ), false)`

/** Stores the activity ids of the batch, and returns those that are new. */
const FRESH = `
  insert into activity (company_id, person_id, activity_id, received_at, is_view)
  select company_id, person_id, activity_id, received_at, event = 'view' from input
  on conflict do nothing
  returning company_id, person_id, activity_id`

/**
 * The new events, with `seen_at`, the time at which the server saw the view open that a dwell belongs to: with this
 * batch, or before it. Only the person's own view of the same thing counts. Scalar subqueries, and a bound by
 * time, because a join would read all visits of the person.
 */
const TIMED = `
  select input.*, coalesce(
    max(received_at) filter (where event = 'view') over (
      partition by company_id, person_id, case event when 'view' then activity_id else parent_activity_id end,
        content_type, content_id
    ),
    case event when 'dwell' then (
      select (
        select a.received_at from visit v
        where v.company_id = a.company_id and v.person_id = a.person_id and v.opened_at >= a.received_at
          and v.activity_id = a.activity_id and v.content_type = input.content_type and v.content_id = input.content_id
      ) from activity a
      where a.company_id = input.company_id and a.person_id = input.person_id
        and a.activity_id = input.parent_activity_id and a.is_view
    ) end
  ) as seen_at
  from input join fresh using (company_id, person_id, activity_id)`

/** The reports of reading that can count, each with its number `nth` among those of the person, by their arrival. */
const REPORTS = `
  select place, company_id, person_id, row_number() over (
      partition by company_id, person_id order by received_at, seen_at, place
    ) as nth, array[
      dense_rank() over (partition by company_id, person_id order by parent_activity_id),
      floor(extract(epoch from seen_at) * 1000), floor(extract(epoch from received_at) * 1000), duration_ms,
      coalesce((
        select amount from visit_part p
        where p.company_id = timed.company_id and p.person_id = timed.person_id
          and p.activity_id = timed.parent_activity_id and p.kind = 'dwell' and p.name = ''
      ), 0)
    ]::bigint[] as report
  from timed where event = 'dwell' and duration_ms > 0 and seen_at < received_at`

/** Uses up the time of each person who reports reading. */
const CLOCKS = `
  insert into reading_clock as known (company_id, person_id, used_until, reports, granted)
  select company_id, person_id, used, asked.reports, granted
  from (
    select company_id, person_id, array_agg(report order by nth) as reports from reports
    group by company_id, person_id
  ) asked cross join lateral grant_reading(0, asked.reports)
  order by company_id, person_id
  on conflict (company_id, person_id) do update set (used_until, reports, granted) = (
    select used, excluded.reports, now_granted.granted from grant_reading(known.used_until, excluded.reports) now_granted
  )
  returning company_id, person_id, granted`

/** The new events with their day on the company's clock, and with the reading time that they were granted. */
const DATED = `
  select company_id, event_id, person_id, staff_id, event, activity_id, parent_activity_id, content_type, content_id, share_id,
    share_type, first_scene, second_scene, landing, section, attr, place, received_at, stated_at is null as is_live, zone,
    coalesce(granted, 0)::integer as duration_ms,
    (received_at at time zone zone)::date as day, content_type || ' ' || content_id as thing
  from (
    select timed.*, (select time_zone from company where company.company_id = timed.company_id) as zone from timed
  ) zoned left join (
    select place, clocks.granted[nth] as granted from reports join clocks using (company_id, person_id)
  ) counted using (place)`

/** Stores a visit for each view. */
const VISIT_ROWS = `
  insert into visit (
    company_id, person_id, activity_id, staff_id, content_type, content_id, share_id, second_scene, landing, opened_at, first_of
  )
  select
    company_id, person_id, activity_id, staff_id, content_type, content_id, share_id, second_scene, landing, received_at, first_of
  from stored where event = 'view'`

/** Stores the events, each with the reading time that it added. */
const EVENTS = `
  insert into event (
    company_id, received_at, event_id, person_id, staff_id, event, activity_id, parent_activity_id, content_type,
    content_id, share_id, share_type, first_scene, second_scene, landing, section, duration_ms, attr, first_of, day, grown_ms
  )
  select
    company_id, received_at, event_id, person_id, staff_id, event, activity_id, parent_activity_id, content_type,
    content_id, share_id, share_type, first_scene, second_scene, landing, section, duration_ms, attr, first_of, day,
    coalesce(added, 0)
  from stored left join (select place, added from dwelt) grown using (place)`

/** One notification to the live radars of all instances, with the salespeople of the batch. */
const NOTIFIED = `
  select pg_notify('radar', case when octet_length(keys) > 7500 then '*' else keys end)
  from (select string_agg(distinct company_id || '/' || staff_id, ',') as keys from stored) touched
  where keys is not null`

/**
 * Stores a batch and everything derived from it in one statement, so that no reader ever sees one without the other,
 * also after a crash. $1 to $18 are arrays, one element per event, sorted by person and activity id.
 *
 * Two writers at once: each first takes the activity ids in that order, then the clocks, then the visits under way, then
 * the roll-ups, each in key order. So they cannot deadlock. `fresh` has the events that were not stored before, and every
 * other part reads only those. Each part adds to its rows, and gets a row's previous values from RETURNING. Only
 * `reports` reads a row that another writer may be changing, the reading time of a view: an outdated one uses up more
 * time of the person than the view gets, never less.
 *
 * A dwell is limited to the time for which the server knows its view, and to time that no other report of the person
 * has used. It is 0 if the person has no such view. The roll-ups add up the stored durations: see
 * docs/decisions/0013-reading-time.md.
 *
 * A row is stored as the person of the session's identity, who may count for another person: so the two can be
 * separated. Nothing is stored if the person for whom it counts was erased or withdrew tracking, even if that happened
 * after the event was accepted: the lock waits for a running erasure, and an erasure waits for it.
 *
 * A row's `touched_at` rises with every change, also with concurrent writers, because the clock is read after the row
 * is locked. The live radar reads changes by this column.
 */
export const STORE_EVENTS = `
with input as (${INPUT}),
fresh as (${FRESH}),
timed as (${TIMED}),
reports as (${REPORTS}),
clocks as (${CLOCKS}),
dated as (${DATED}),
${VISITS},
visits as (${VISIT_ROWS}),
forwarded as (${OPENED_FORWARDS}),
noticed as (${NOTICED}),
queued as (${addJobs('send_notice', 'noticed')}),
parts as (${PARTS}),
entries as (${ENTRIES}),
dwelt as (${DWELT}),
ledger as (${EVENTS}),
counted as materialized (${COUNTED}),
came as (${PERSON_VISITS}),
often as (${PERSON_MONTHS}),
deeds as (${PERSON_DEEDS}),
totals as (${DAILY_TOTALS}),
things as (${DAILY_THINGS}),
notified as (${NOTIFIED})
select array(select place::integer from stored) as places, (select count(*) from notified) as notified, (select count(*) from queued) as queued`
