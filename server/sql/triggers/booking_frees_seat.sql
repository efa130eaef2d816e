-- A booking that ends or moves may free a seat, and a new one may end the waiting of its person.
create trigger booking_frees_seat
after insert or delete or update on booking
for each row
execute function look_at_waiting_day();
