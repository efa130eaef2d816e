-- No row of session names an erased person.
create trigger session_not_of_erased
before insert or update of person_id on session
for each row
execute function refuse_erased();
