-- Other hours or more seats of a place may free a slot.
create trigger place_frees_seat
after update on place
for each row
execute function look_at_waiting();
