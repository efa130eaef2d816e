-- A member who is removed is told to all instances.
create trigger staff_gone_tells
after delete on staff
for each row
execute function tell_callers_of_company();
