-- More seats of a member of staff may free a slot.
create trigger serving_member_frees_seat
after insert or update on serving_member
for each row
execute function look_at_waiting();
