-- Refuses a row that names an erased person, with the error MP401. Waits for an erasure that is under way, which holds
-- the person's row.
create or replace function refuse_erased()
returns trigger
language plpgsql
as $$
declare erased timestamptz;
begin
  -- Waits for an erasure that is under way, which holds the row.
  select erased_at into erased from person
   where company_id = new.company_id and person_id = new.person_id for key share;
  if erased is not null then
    raise exception 'the person was erased' using errcode = 'MP401';
  end if;
  return new;
end $$;
