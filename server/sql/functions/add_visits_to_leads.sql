-- Adds the visits of a statement to the stored rows of leads (docs/decisions/0050-stored-leads.md).
-- A new lead, and one with a visit earlier than its first one, is derived again.
-- The settings hold the plan to the keys of the tables, for one visit as for a thousand.
create or replace function add_visits_to_leads()
returns trigger
language plpgsql
set jit = off
set enable_nestloop = on
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare due record;
begin
  if not exists (select from seen) then return null; end if;
  perform lock_leads(company_id) from (select distinct company_id from seen order by company_id) companies;
  for due in
    with batch as materialized (
      select seen.company_id, root.person_id as root_id, seen.staff_id, count(*) filter (where seen.first_of = 'visit') as visits,
        min(seen.opened_at) as first_at, max(seen.opened_at) as visit_at
      from seen
      cross join lateral (
        select case when p.joined_into is null then p.person_id else p.joined_into end as root_id from person p
        where p.company_id = seen.company_id and p.person_id = seen.person_id and p.staff_id is null
      ) p
      cross join lateral (
        select r.person_id from person r
        where r.company_id = seen.company_id and r.person_id = p.root_id and r.staff_id is null and r.erased_at is null
      ) root
      group by seen.company_id, root.person_id, seen.staff_id
    ), known as materialized (
      select batch.*, l.holder_id, l.returned, coalesce(batch.first_at > l.first_visit_at, false) as is_later
      from batch left join lead l on l.company_id = batch.company_id and l.root_id = batch.root_id
        and batch.staff_id = any(l.origin_ids)
    ), target as materialized (
      select company_id, root_id, holder_id, returned, sum(visits)::integer as visits, max(visit_at) as visit_at
      from known group by company_id, root_id, holder_id, returned having bool_and(is_later)
    ), added as (
      update lead l set visits = l.visits + target.visits, visit_at = greatest(l.visit_at, target.visit_at),
        last_at = greatest(l.last_at, target.visit_at)
      from target
      where l.company_id = target.company_id and l.root_id = target.root_id and l.holder_id = target.holder_id
        and l.returned = target.returned
    )
    select company_id, array_agg(distinct root_id) as roots from known where not is_later group by company_id
    order by company_id
  loop
    perform refresh_leads(due.company_id, due.roots);
  end loop;
  return null;
end $$;
