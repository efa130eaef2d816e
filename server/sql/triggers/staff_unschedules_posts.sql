-- A member who left publishes nothing any more.
create trigger staff_unschedules_posts
after update of status on staff
for each row
when (old.status = 'active' and new.status = 'left')
execute function unschedule_posts();
