-- No row of upload names an erased person.
create trigger upload_not_of_erased
before insert or update of person_id on upload
for each row
execute function refuse_erased();
