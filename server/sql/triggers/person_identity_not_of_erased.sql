-- No row of person_identity names an erased person.
create trigger person_identity_not_of_erased
before insert or update of person_id on person_identity
for each row
execute function refuse_erased();
