-- No row of form_answer names an erased person.
create trigger form_answer_not_of_erased
before insert or update of person_id on form_answer
for each row
execute function refuse_erased();
