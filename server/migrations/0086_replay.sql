-- What a replay of the ledger needs, so that it makes the sums by day again exactly.

-- The company's day on which an event was counted: the company may change its time zone later. And the milliseconds by
-- which a report made the reading time of its page longer. NULL in both: from before this migration.
alter table event add column day date;
alter table event add column grown_ms integer;

-- Sums whose events are gone: those of forgotten persons, and those from before this migration. A replay adds the events
-- that there are to them.
alter table person_visit add column sealed_visits integer not null default 0;
alter table person_visit add column sealed_kind_visits integer not null default 0;
alter table person_deed add column sealed_duration_ms bigint not null default 0;
alter table person_deed add column sealed_saves integer not null default 0;
alter table person_deed add column sealed_calls integer not null default 0;
alter table daily_total add column sealed_visits bigint not null default 0;
alter table daily_total add column sealed_kind_visits bigint not null default 0;
alter table daily_total add column sealed_duration_ms bigint not null default 0;
alter table daily_total add column sealed_saves bigint not null default 0;
alter table daily_total add column sealed_calls bigint not null default 0;
alter table daily_thing add column sealed_visits bigint not null default 0;
alter table daily_return add column sealed_visitors bigint not null default 0;

update person_visit set sealed_visits = visits, sealed_kind_visits = kind_visits;
update person_deed set sealed_duration_ms = duration_ms, sealed_saves = saves, sealed_calls = calls;
update daily_total set sealed_visits = visits, sealed_kind_visits = kind_visits, sealed_duration_ms = duration_ms,
  sealed_saves = saves, sealed_calls = calls;
update daily_thing set sealed_visits = visits;

-- The returns of a company's persons, or of some of them, as their days say: see daily_return.
create function returns_of(of_company text, persons uuid[] default null)
returns table (staff_id uuid, content_type text, day date, before date, visitors bigint) language sql stable as $$
  select staff_id, content_type, day, before, count(*)
  from (
    select root, staff_id, content_type, day,
      coalesce(lag(day) over (partition by root, staff_id, content_type order by day), '-infinity') as before
    from (
      select distinct coalesce(p.joined_into, v.person_id) as root, scope as staff_id, type as content_type, v.day
      from person_visit v left join person p on p.company_id = v.company_id and p.person_id = v.person_id
      cross join lateral (values (v.staff_id), ('00000000-0000-0000-0000-000000000000')) scopes(scope)
      cross join lateral (values (v.content_type), ('')) types(type)
      where v.company_id = of_company and (persons is null or v.person_id = any(persons))
    ) days
  ) paired
  group by staff_id, content_type, day, before
$$;

-- Persons who were forgotten are counted in the returns and have no visits any more.
with told as materialized (
  select c.company_id, r.* from company c cross join lateral returns_of(c.company_id) r
)
update daily_return known set sealed_visitors = known.visitors - coalesce(told.visitors, 0)
from daily_return each left join told using (company_id, staff_id, content_type, day, before)
where each.company_id = known.company_id and each.staff_id = known.staff_id
  and each.content_type = known.content_type and each.day = known.day and each.before = known.before
  and each.visitors <> coalesce(told.visitors, 0);
