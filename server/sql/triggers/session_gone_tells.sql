-- A session that is removed is told to all instances.
create trigger session_gone_tells
after delete on session
for each row
when (old.revoked_at is null)
execute function tell_callers();
