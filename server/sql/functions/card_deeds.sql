-- The cards that a person left with salespeople, as deeds that make a lead.
-- See derived_leads. A plain SQL function, so that the planner can put it in the place of its call; "offset 0" keeps it a
-- look-up by its index there.
create or replace function card_deeds(of_company text, of_person uuid)
returns table (origin_id uuid, deed text, visits integer, first_at timestamptz, last_at timestamptz)
language sql stable
as $$
  select x.staff_id, 'card', 0, x.at, x.at from exchanged_card x
  where x.company_id = of_company and x.person_id = of_person offset 0
$$;
