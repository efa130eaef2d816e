-- The answers of a person to forms with a salesperson, as deeds that make a lead.
-- See derived_leads. A plain SQL function, so that the planner can put it in the place of its call; "offset 0" keeps it a
-- look-up by its index there.
create or replace function form_deeds(of_company text, of_person uuid)
returns table (origin_id uuid, deed text, visits integer, first_at timestamptz, last_at timestamptz)
language sql stable
as $$
  select a.staff_id, 'form', 0, a.at, a.at from form_answer a
  where a.company_id = of_company and a.person_id = of_person and a.staff_id is not null offset 0
$$;
