-- Keeps daily_return up to date with each statement that adds visits to person_visit.
-- Takes a lock for each company: a transaction that waited for it sees the days that the other one wrote.
-- Nested loops along the keys are right for one row and for a thousand, whatever the statistics of the tables say.
create or replace function count_visitors()
returns trigger
language plpgsql
set enable_nestloop = on
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  if not exists (select from came) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('visitors ' || company_id, 0))
  from (select distinct company_id from came order by company_id) companies;
  perform add_returns(array_agg(company_id), array_agg(root), array_agg(staff_id), array_agg(content_type), array_agg(day), array_agg(sign))
  from (
    select day.company_id, day.root, day.staff_id, day.content_type, day.day, sign
    from (
      select kin.company_id, kin.root, v.staff_id, v.content_type, v.day, (
        v.company_id, v.person_id, v.day, v.staff_id, v.content_type, v.second_scene, v.landing
      ) in (select company_id, person_id, day, staff_id, content_type, second_scene, landing from came) as is_new
      from (
        with touched as (
          select distinct c.company_id, coalesce(p.joined_into, c.person_id) as root
          from came c left join person p on p.company_id = c.company_id and p.person_id = c.person_id
        )
        select company_id, root, root as person_id from touched
        union all
        select t.company_id, t.root, p.person_id
        from touched t join person p on p.company_id = t.company_id and p.joined_into = t.root
      ) kin
      join person_visit v on v.company_id = kin.company_id and v.person_id = kin.person_id
    ) day
    cross join (values (1), (-1)) signs(sign)
    where sign = 1 or not is_new
  ) days;
  return null;
end $$;
