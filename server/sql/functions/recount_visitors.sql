-- Keeps daily_return right when persons are joined or separated: their days move to another root.
create or replace function recount_visitors()
returns trigger
language plpgsql
set enable_nestloop = on
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  if not exists (
    select from was join became using (company_id, person_id)
    where was.joined_into is distinct from became.joined_into
  ) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('visitors ' || company_id, 0))
  from (select distinct company_id from was order by company_id) companies;
  perform add_returns(array_agg(company_id), array_agg(root), array_agg(staff_id), array_agg(content_type), array_agg(day), array_agg(sign))
  from (
    with moved as (
      select company_id, person_id, coalesce(was.joined_into, person_id) as old_root,
        coalesce(became.joined_into, person_id) as new_root
      from was join became using (company_id, person_id)
      where was.joined_into is distinct from became.joined_into
    ), roots as (
      select company_id, old_root as root from moved union select company_id, new_root from moved
    ), kin as (
      select r.company_id, r.root, p.person_id from roots r
      join person p on p.company_id = r.company_id and p.person_id = r.root and p.joined_into is null
      union all
      select r.company_id, r.root, p.person_id from roots r
      join person p on p.company_id = r.company_id and p.joined_into = r.root
    )
    select kin.company_id, case sign when 1 then kin.root else coalesce(moved.old_root, kin.root) end as root,
      v.staff_id, v.content_type, v.day, sign
    from kin
    left join moved on moved.company_id = kin.company_id and moved.person_id = kin.person_id
    join person_visit v on v.company_id = kin.company_id and v.person_id = kin.person_id
    cross join (values (1), (-1)) signs(sign)
  ) days;
  return null;
end $$;
