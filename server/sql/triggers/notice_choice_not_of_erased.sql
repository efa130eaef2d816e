-- No row of notice_choice names an erased person.
create trigger notice_choice_not_of_erased
before insert or update of person_id on notice_choice
for each row
execute function refuse_erased();
