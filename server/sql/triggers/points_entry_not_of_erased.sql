-- No row of points_entry names an erased person.
create trigger points_entry_not_of_erased
before insert or update of person_id on points_entry
for each row
execute function refuse_erased();
