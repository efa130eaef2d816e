-- Derives the leads of imported rows again, at once for the statement. The hand-overs of an import come before them,
-- and their triggers leave them out.
create or replace function refresh_leads_of_imported()
returns trigger
language plpgsql
as $$
begin
  perform refresh_leads(company_id, array_agg(distinct person_id)) from changed group by company_id;
  return null;
end $$;
