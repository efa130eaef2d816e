-- Sessions of a member end with another role, status or user id.
create trigger staff_ends_sessions
after update of role, status, user_id on staff
for each row
when (old.role <> new.role or old.status <> new.status or old.user_id <> new.user_id)
execute function end_sessions();
