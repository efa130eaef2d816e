-- Derives all stored leads of a company again. Rows that were right stay the same.
create or replace function rebuild_leads(of_company text)
returns void
language plpgsql
as $$
begin
  perform lock_leads(of_company);
  perform refresh_leads(of_company, (
    select array_agg(person_id) from person where company_id = of_company and joined_into is null
  ));
end $$;
