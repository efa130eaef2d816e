-- More seats, longer windows or other hours of a service may free a slot.
create trigger service_frees_seat
after update on booking_service
for each row
execute function look_at_waiting();
