-- A member who leaves or returns is told to all instances.
create trigger staff_tells
after update of status on staff
for each row
when (old.status is distinct from new.status)
execute function tell_callers_of_company();
