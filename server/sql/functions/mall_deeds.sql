-- What the mall reported of a person who came through salespeople, as deeds that make a lead.
-- See derived_leads. A plain SQL function, so that the planner can put it in the place of its call; "offset 0" keeps it a
-- look-up by its index there.
create or replace function mall_deeds(of_company text, of_person uuid)
returns table (origin_id uuid, deed text, visits integer, first_at timestamptz, last_at timestamptz)
language sql stable
as $$
  select r.staff_id, 'mall', 0, r.first_at, r.last_at from mall_report r
  where r.company_id = of_company and r.person_id = of_person offset 0
$$;
