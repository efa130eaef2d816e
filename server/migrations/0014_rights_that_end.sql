-- Instances remember callers for a minute, so each change of a right tells them. A member who leaves or returns also
-- changes what the same person is in sessions that were not opened as staff, so the company is named.
create function tell_callers_of_company() returns trigger language plpgsql as $$
begin
  perform pg_notify('caller', 'company:' || old.company_id);
  return null;
end $$;
create trigger staff_tells after update of status on staff
  for each row when (old.status is distinct from new.status) execute function tell_callers_of_company();
create trigger staff_gone_tells after delete on staff
  for each row execute function tell_callers_of_company();

drop trigger session_tells on session;
create trigger session_tells after update of revoked_at, staff_id, expires_at on session
  for each row when (
    old.revoked_at is distinct from new.revoked_at or old.staff_id is distinct from new.staff_id
    or old.expires_at is distinct from new.expires_at)
  execute function tell_callers();
