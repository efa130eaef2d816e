-- Further hours of a member of staff may free a slot.
create trigger work_plan_frees_seat
after insert or update on work_plan
for each row
execute function look_at_waiting();
