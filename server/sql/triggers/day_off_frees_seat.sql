-- A day off that is taken back may free a slot.
create trigger day_off_frees_seat
after delete on day_off
for each row
execute function look_at_waiting();
