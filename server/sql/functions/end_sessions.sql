-- Ends the sessions that a change makes wrong: a member's other role, status or user id, a closed company, a replaced
-- secret of an app.
create or replace function end_sessions()
returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'staff' then
    update session set revoked_at = now()
     where company_id = new.company_id and staff_id = new.staff_id and revoked_at is null;
    delete from sign_in_claim where company_id = new.company_id and staff_id = new.staff_id;
  elsif tg_table_name = 'company' then
    update session set revoked_at = now() where company_id = new.company_id and revoked_at is null;
    delete from sign_in_claim where company_id = new.company_id;
  else
    update session set revoked_at = now()
     where company_id = old.company_id and app_id = old.app_id and revoked_at is null;
    delete from sign_in_claim where company_id = old.company_id and app_id = old.app_id;
  end if;
  return null;
end $$;
