-- Announcements reach the table of the former release. Not those that mini_dynamic_becomes_post writes.
create trigger post_is_announced
after insert or delete or update on post
for each row
when (pg_trigger_depth() = 0)
execute function post_to_announcement();
