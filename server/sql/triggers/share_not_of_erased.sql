-- No row of share names an erased person.
create trigger share_not_of_erased
before insert or update of person_id on share
for each row
execute function refuse_erased();
