-- The visits of a person as deeds that make a lead, one row for each salesperson. A visit counts as the trail and the
-- statistics count it: one for each visit, not one for each thing that was opened in it.
-- See derived_leads. A plain SQL function, so that the planner can put it in the place of its call.
create or replace function visit_deeds(of_company text, of_person uuid)
returns table (origin_id uuid, deed text, visits integer, first_at timestamptz, last_at timestamptz)
language sql stable
as $$
  select v.staff_id, 'visit', count(*) filter (where v.first_of = 'visit')::integer, min(v.opened_at), max(v.opened_at)
  from visit v where v.company_id = of_company and v.person_id = of_person
  group by v.staff_id having count(*) filter (where v.first_of <> '') > 0
$$;
