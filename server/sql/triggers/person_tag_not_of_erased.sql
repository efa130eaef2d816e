-- No row of person_tag names an erased person.
create trigger person_tag_not_of_erased
before insert or update of person_id on person_tag
for each row
execute function refuse_erased();
