-- A further member of staff who serves may free a slot.
create trigger service_member_frees_seat
after insert or delete on booking_service_member
for each row
execute function look_at_waiting();
