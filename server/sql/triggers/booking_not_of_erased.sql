-- No row of booking names an erased person.
create trigger booking_not_of_erased
before insert or update of person_id on booking
for each row
execute function refuse_erased();
