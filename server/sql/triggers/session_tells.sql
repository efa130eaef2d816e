-- A session that ends, or changes its member or its end, is told to all instances.
create trigger session_tells
after update of revoked_at, staff_id, expires_at on session
for each row
when (old.revoked_at is distinct from new.revoked_at
  or old.staff_id is distinct from new.staff_id
  or old.expires_at is distinct from new.expires_at)
execute function tell_callers();
