-- The lists of the company that brought a person to salespeople, as deeds that make a lead.
-- See derived_leads. A plain SQL function, so that the planner can put it in the place of its call; "offset 0" keeps it a
-- look-up by its index there.
create or replace function import_deeds(of_company text, of_person uuid)
returns table (origin_id uuid, deed text, visits integer, first_at timestamptz, last_at timestamptz)
language sql stable
as $$
  select i.staff_id, 'import', 0, i.at, i.at from imported_lead i
  where i.company_id = of_company and i.person_id = of_person offset 0
$$;
