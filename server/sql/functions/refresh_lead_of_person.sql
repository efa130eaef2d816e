-- Derives the leads of the row's person again, when the transaction commits. For tables that change seldom.
-- Of a person's own row also the leads of the persons whom it was joined into, before and now.
create or replace function refresh_lead_of_person()
returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'person' then
    perform refresh_leads(new.company_id, array_remove(array[new.person_id, new.joined_into, old.joined_into], null));
  else
    perform refresh_leads(coalesce(new.company_id, old.company_id), array_remove(array[new.person_id, old.person_id], null));
  end if;
  return null;
end $$;
