-- No row of member names an erased person.
create trigger member_not_of_erased
before insert or update of person_id on member
for each row
execute function refuse_erased();
