-- A closure that is lifted may free a slot.
create trigger place_exception_frees_seat
after insert or delete or update on place_exception
for each row
execute function look_at_waiting();
