-- The rows of daily_return of a company, or of some persons of it, derived from person_visit.
create or replace function returns_of(of_company text, persons uuid[] default null)
returns table (staff_id uuid, content_type text, day date, before date, visitors bigint)
language sql stable
as $$
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
