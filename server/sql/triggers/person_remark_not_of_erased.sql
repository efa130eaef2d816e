-- No row of person_remark names an erased person.
create trigger person_remark_not_of_erased
before insert or update of person_id on person_remark
for each row
execute function refuse_erased();
