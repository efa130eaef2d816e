-- No row of the waiting list names an erased person.
create trigger waiting_entry_not_of_erased
before insert or update of person_id on waiting_entry
for each row
execute function refuse_erased();
