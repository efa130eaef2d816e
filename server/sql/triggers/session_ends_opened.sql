-- Sessions that a session opened in other browsers end with it.
create trigger session_ends_opened
after update of revoked_at on session
for each row
when (old.revoked_at is null and new.revoked_at is not null)
execute function end_opened_sessions();
