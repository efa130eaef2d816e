-- Counts visits in place of opened things in all that was stored before. Row locks alone: reading goes on meanwhile.

-- What was opened, with what it is the first of. Signs of life are all events that are still there, and all views.
create temporary table opened on commit drop as
with heard as (
  select company_id, person_id, staff_id, activity_id, true as is_view, content_type, content_type || ' ' || content_id as thing,
    opened_at as at
  from visit
  union all
  select company_id, person_id, staff_id, activity_id, false, '', '', received_at from event where event <> 'view'
), dated as (
  select heard.*, (at at time zone c.time_zone)::date as day from heard join company c using (company_id)
), apart as (
  select *, coalesce(at - lag(at) over person >= interval '30 minutes' or day <> lag(day) over person, false)::integer as is_apart
  from dated window person as (partition by company_id, person_id, staff_id order by at, not is_view, activity_id)
), bouts as (
  select *, sum(is_apart) over (
    partition by company_id, person_id, staff_id order by at, not is_view, activity_id
  ) as bout
  from apart
), ranked as (
  select *,
    row_number() over (partition by company_id, person_id, staff_id, bout order by at, activity_id) as nth,
    row_number() over (partition by company_id, person_id, staff_id, bout, content_type order by at, activity_id) as nth_of_kind,
    row_number() over (partition by company_id, person_id, staff_id, bout, thing order by at, activity_id) as nth_of_thing
  from bouts where is_view
)
select company_id, person_id, staff_id, activity_id, at, day,
  case when nth = 1 then 'visit' when nth_of_kind = 1 then 'kind' when nth_of_thing = 1 then 'thing' else '' end as first_of
from ranked;

update visit v set first_of = o.first_of
from opened o
where v.company_id = o.company_id and v.person_id = o.person_id and v.opened_at = o.at and v.activity_id = o.activity_id
  and o.first_of <> '';
update event e set first_of = o.first_of
from opened o
where e.company_id = o.company_id and e.received_at = o.at and e.person_id = o.person_id and e.activity_id = o.activity_id
  and e.event = 'view' and o.first_of <> '';

-- By person: anew. Persons who were forgotten have no rows here.
create temporary table counted on commit drop as
select v.company_id, v.person_id, o.day, v.staff_id, v.content_type, v.content_id, v.second_scene, v.landing,
  count(*)::integer as views, (count(*) filter (where v.first_of = 'visit'))::integer as visits,
  (count(*) filter (where v.first_of in ('visit', 'kind')))::integer as kind_visits,
  (count(*) filter (where v.first_of <> ''))::integer as thing_visits
from visit v join opened o on o.company_id = v.company_id and o.person_id = v.person_id and o.at = v.opened_at
  and o.activity_id = v.activity_id
group by 1, 2, 3, 4, 5, 6, 7, 8;

update person_visit p set visits = n.visits, kind_visits = n.kind_visits
from (
  select company_id, person_id, day, staff_id, content_type, second_scene, landing, sum(visits) as visits,
    sum(kind_visits) as kind_visits
  from counted group by 1, 2, 3, 4, 5, 6, 7
) n
where (p.company_id, p.person_id, p.day, p.staff_id, p.content_type, p.second_scene, p.landing)
  = (n.company_id, n.person_id, n.day, n.staff_id, n.content_type, n.second_scene, n.landing);
-- The day of its person and kind stands in another row, by the way in which they came first.
delete from person_visit where visits = 0 and kind_visits = 0;
-- Days of before the company's time zone was changed stay as they were counted.
update person_visit set kind_visits = visits where kind_visits < visits;
update person_month p set visits = n.visits
from (
  select company_id, person_id, date_trunc('month', day::timestamp)::date as month, sum(visits) as visits
  from person_visit group by 1, 2, 3
) n
where (p.company_id, p.person_id, p.month) = (n.company_id, n.person_id, n.month) and p.visits <> n.visits;
update radar_entry r set visits = n.visits
from (
  select company_id, staff_id, person_id, content_type, content_id, sum(thing_visits) as visits
  from counted group by 1, 2, 3, 4, 5
) n
where (r.company_id, r.staff_id, r.person_id, r.content_type, r.content_id)
  = (n.company_id, n.staff_id, n.person_id, n.content_type, n.content_id) and r.visits <> n.visits;

-- Without the persons: by the difference. The part of persons who were forgotten stays as it was counted.
update daily_total t set visits = greatest(0, t.visits - n.views) + n.visits,
  kind_visits = greatest(0, t.visits - n.views) + n.kind_visits
from (
  select company_id, unnest(array[staff_id, '00000000-0000-0000-0000-000000000000']) as staff_id, day, content_type,
    second_scene, landing, sum(views) as views, sum(visits) as visits, sum(kind_visits) as kind_visits
  from counted group by 1, 2, 3, 4, 5, 6
) n
where (t.company_id, t.staff_id, t.day, t.content_type, t.second_scene, t.landing)
  = (n.company_id, n.staff_id, n.day, n.content_type, n.second_scene, n.landing);
update daily_total set kind_visits = visits where kind_visits < visits;
delete from daily_total where visits = 0 and kind_visits = 0 and duration_ms = 0 and saves = 0 and calls = 0;
update daily_thing t set visits = greatest(0, t.visits - n.views) + n.visits
from (
  select company_id, unnest(array[staff_id, '00000000-0000-0000-0000-000000000000']) as staff_id, day, content_type,
    content_id, sum(views) as views, sum(thing_visits) as visits
  from counted group by 1, 2, 3, 4, 5
) n
where (t.company_id, t.staff_id, t.day, t.content_type, t.content_id)
  = (n.company_id, n.staff_id, n.day, n.content_type, n.content_id) and n.views <> n.visits;
delete from daily_thing where visits = 0;
