-- Announcements of the former release are posts too. Not of those that post_is_announced writes.
create trigger mini_dynamic_becomes_post
after insert or delete on mini_dynamic
for each row
when (pg_trigger_depth() = 0)
execute function announcement_to_post();
