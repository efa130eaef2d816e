/** A visit ends after this time without an event, and at the company's midnight. */
const GAP = `interval '30 minutes'`

// Whether the batch begins within the row's visit, and whether all of the batch does.
const JOINS = `excluded.first_at >= known.open_from and excluded.first_at < known.open_until`
const WHOLE = `${JOINS} and excluded.first_at >= excluded.open_from`

/**
 * Part of the event writer's statement: derives `stored` from `dated` by adding `first_of`, the mark of a visit's first
 * view. See docs/decisions/0032-visits.md.
 *
 * | `first_of` | the view is the first of … |
 * |---|---|
 * | `visit` | the visit: of this person to this salesperson |
 * | `kind` | its content type in the visit |
 * | `thing` | its thing in the visit |
 * | `''` | none: it repeats one, or the event is no view |
 *
 * Each includes the ones below it, so that a visit counts once in the total, once for each kind and once for each
 * thing. `ongoing_visit` holds the last visit of each person to each salesperson. The upsert locks its row, so that of
 * two writers the second one sees the rows of the first.
 */
export const VISITS = `bouts as (
  -- Signs of life of one person with one salesperson, numbered from 0 by the breaks between them.
  select apart.*, sum(is_apart) over person as bout
  from (
    select dated.*, coalesce(
      received_at - lag(received_at) over person >= ${GAP} or day <> lag(day) over person, false)::integer as is_apart
    from dated
    window person as (partition by company_id, person_id, staff_id order by received_at, event <> 'view', place)
  ) apart
  window person as (partition by company_id, person_id, staff_id order by received_at, event <> 'view', place)
), ongoing as (
  insert into ongoing_visit as known (company_id, person_id, staff_id, open_from, open_until, things, first_at)
  select company_id, person_id, staff_id,
    greatest(min(received_at) filter (where bout = last_bout) - ${GAP}, max(day)::timestamp at time zone min(zone)),
    least(max(received_at) + ${GAP}, (max(day) + 1)::timestamp at time zone min(zone)),
    coalesce(array_agg(distinct thing) filter (where bout = last_bout and event = 'view'), '{}'),
    min(received_at)
  from (
    select bouts.*, max(bout) over (partition by company_id, person_id, staff_id) as last_bout from bouts
  ) last
  group by company_id, person_id, staff_id
  order by company_id, person_id, staff_id
  on conflict (company_id, person_id, staff_id) do update set
    open_from = case when ${WHOLE} then least(known.open_from, excluded.open_from) else excluded.open_from end,
    open_until = case when ${WHOLE} then greatest(known.open_until, excluded.open_until) else excluded.open_until end,
    things = case when ${WHOLE}
      then array(select unnest(known.things) union select unnest(excluded.things)) else excluded.things end,
    first_at = excluded.first_at,
    found = case when ${JOINS} then known.things else '{}' end
  returning company_id, person_id, staff_id, found
), stored as materialized (
  select ranked.*, case
    when event <> 'view' then ''
    when nth = 1 and known = '{}' then 'visit'
    when nth_of_kind = 1 and not exists (select from unnest(known) seen where starts_with(seen, content_type || ' ')) then 'kind'
    when nth_of_thing = 1 and thing <> all(known) then 'thing'
    else '' end as first_of
  from (
    select bouts.*, case bout when 0 then found else '{}' end as known,
      row_number() over (partition by company_id, person_id, staff_id, bout, event = 'view' order by received_at, place) as nth,
      row_number() over (
        partition by company_id, person_id, staff_id, bout, event = 'view', content_type order by received_at, place
      ) as nth_of_kind,
      row_number() over (
        partition by company_id, person_id, staff_id, bout, event = 'view', thing order by received_at, place
      ) as nth_of_thing
    from bouts join ongoing using (company_id, person_id, staff_id)
  ) ranked
)`
