-- Tells all instances to forget the callers of a company, when a member leaves, returns or is removed. The person has
-- sessions that were not opened as staff, so the message names the company.
create or replace function tell_callers_of_company()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('caller', 'company:' || old.company_id);
  return null;
end $$;
