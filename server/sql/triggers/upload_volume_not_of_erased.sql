-- No row of upload_volume names an erased person.
create trigger upload_volume_not_of_erased
before insert or update of person_id on upload_volume
for each row
execute function refuse_erased();
