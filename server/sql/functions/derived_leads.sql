-- The rows of `lead` for some roots of persons, derived from what they did: the one definition of a lead
-- (docs/decisions/0050-stored-leads.md).
-- roots: persons who were not joined into another; others, staff and erased persons have no row
-- origins: only deeds with these salespeople count; all by default
-- Another source is one more function of deeds and its line in "done".
-- "offset 0" keeps each lateral subquery a look-up by its index.
-- Former release: answers the same rows.
create or replace function derived_leads(of_company text, roots uuid[], origins uuid[] default null)
returns setof lead
language plpgsql stable
set enable_hashjoin = on
set enable_nestloop = off
set enable_mergejoin = off
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
begin
  return query
  with root as materialized (
    select p.* from (select distinct unnest(roots) as id) asked
    cross join lateral (
      select p.person_id as root_id, p.name, p.number, p.union_id, p.external_userid from person p
      where p.company_id = of_company and p.person_id = asked.id
        and p.joined_into is null and p.staff_id is null and p.erased_at is null
      offset 0
    ) p
  ),
  own as materialized (
    select root_id, root_id as person_id from root
    union all
    select root.root_id, p.person_id from root
    cross join lateral (
      select p.person_id from person p
      where p.company_id = of_company and p.joined_into = root.root_id and p.staff_id is null offset 0
    ) p
  ),
  contact as materialized (
    select root.root_id, deed.* from root
    cross join lateral contact_deeds(of_company, root.external_userid, root.union_id) deed
  ),
  done as materialized (
    select root_id, origin_id, sum(visits)::integer as visits, min(first_at) as first_at,
      max(last_at) filter (where deed = 'visit') as visit_at, max(last_at) filter (where deed = 'form') as form_at,
      max(last_at) filter (where deed = 'card') as card_at, max(last_at) filter (where deed = 'mall') as mall_at,
      max(last_at) filter (where deed = 'contact') as contact_at, max(last_at) filter (where deed = 'gone') as gone_at,
      max(last_at) filter (where deed = 'import') as import_at
    from (
      -- The sources: each function belongs to the module of its table.
      select own.root_id, deed.* from own cross join lateral visit_deeds(of_company, own.person_id) deed
      union all
      select own.root_id, deed.* from own cross join lateral form_deeds(of_company, own.person_id) deed
      union all
      select own.root_id, deed.* from own cross join lateral card_deeds(of_company, own.person_id) deed
      union all
      select own.root_id, deed.* from own cross join lateral mall_deeds(of_company, own.person_id) deed
      union all
      select own.root_id, deed.* from own cross join lateral import_deeds(of_company, own.person_id) deed
      union all
      select contact.* from contact
    ) each
    where origins is null or origin_id = any(origins)
    group by root_id, origin_id
  ),
  turned as materialized (
    select distinct on (own.root_id, t.origin_id) own.root_id, t.origin_id, t.from_id, t.to_id, t.at, t.way, t.reason
    from own cross join lateral (
      select t.* from lead_turn t
      where t.company_id = of_company and t.person_id = own.person_id and t.undone_at is null offset 0
    ) t
    order by own.root_id, t.origin_id, t.at desc, t.turn_id desc
  ),
  held as materialized (
    select done.*, s.holder_id, turned.origin_id is not null and turned.to_id is null as returned, s.has_left,
      turned.at as turned_at, turned.way, turned.reason
    from done
    left join turned on turned.root_id = done.root_id and turned.origin_id = done.origin_id
    cross join lateral (
      select case when s.status = 'left' then coalesce(s.successor_id, s.staff_id) else s.staff_id end as holder_id,
        s.status = 'left' and s.successor_id is null as has_left
      from staff s
      where s.company_id = of_company and s.staff_id = case when turned.origin_id is null then done.origin_id
        when turned.to_id is null then turned.from_id else turned.to_id end
      offset 0
    ) s
  ),
  came as materialized (
    select distinct on (held.root_id, held.holder_id, held.returned) held.root_id, held.holder_id, held.returned, v.opened_at,
      v.second_scene, v.content_type, v.content_id
    from held join own on own.root_id = held.root_id
    cross join lateral (
      select v.* from visit v
      where v.company_id = of_company and v.person_id = own.person_id and v.staff_id = held.origin_id
      order by v.opened_at, v.activity_id limit 1
    ) v
    where held.visit_at is not null
    order by held.root_id, held.holder_id, held.returned, v.opened_at, v.activity_id
  ),
  progress as materialized (
    select distinct on (own.root_id, s.holder_id) own.root_id, s.holder_id, l.stage, l.next_at
    from own
    cross join lateral (
      select l.* from lead_progress l where l.company_id = of_company and l.person_id = own.person_id offset 0
    ) l
    cross join lateral (
      select case when s.status = 'left' then coalesce(s.successor_id, s.staff_id) else s.staff_id end as holder_id
      from staff s where s.company_id = of_company and s.staff_id = l.staff_id offset 0
    ) s
    order by own.root_id, s.holder_id, l.at desc
  )
  select of_company, one.root_id, one.holder_id, one.returned, one.is_free, one.origin_ids, root.name, root.number,
    exists (select from contact where contact.root_id = one.root_id and contact.deed = 'contact'),
    one.visits, one.first_at,
    greatest(one.visit_at, one.form_at, one.card_at, one.mall_at, one.contact_at, one.gone_at, one.import_at),
    one.visit_at, one.form_at, one.card_at, one.mall_at, one.contact_at, one.gone_at, one.turned_at, one.way, one.reason,
    came.opened_at, came.second_scene, came.content_type, came.content_id, coalesce(progress.stage, 'new'), progress.next_at,
    one.import_at
  from (
    select root_id, holder_id, returned, bool_or(returned or has_left) as is_free,
      array_agg(distinct origin_id) as origin_ids, sum(visits)::integer as visits, min(first_at) as first_at,
      max(visit_at) as visit_at, max(form_at) as form_at, max(card_at) as card_at, max(mall_at) as mall_at,
      max(contact_at) as contact_at, max(gone_at) as gone_at, max(import_at) as import_at,
      max(turned_at) as turned_at, max(way) as way, max(reason) as reason
    from held group by root_id, holder_id, returned
  ) one
  join root on root.root_id = one.root_id
  left join came on came.root_id = one.root_id and came.holder_id = one.holder_id and came.returned = one.returned
  left join progress on progress.root_id = one.root_id and progress.holder_id = one.holder_id;
end $$;
