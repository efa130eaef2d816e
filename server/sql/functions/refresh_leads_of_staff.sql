-- Derives the leads of a member again who left, returned or got another successor.
create or replace function refresh_leads_of_staff()
returns trigger
language plpgsql
as $$
begin
  perform lock_leads(new.company_id);
  perform refresh_leads(new.company_id, array_agg(distinct root_id)) from lead
  where company_id = new.company_id and holder_id in (new.staff_id, new.successor_id, old.successor_id)
  having count(*) > 0;
  return null;
end $$;
