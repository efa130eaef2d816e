-- No row of spot_question names an erased person.
create trigger spot_question_not_of_erased
before insert or update of person_id on spot_question
for each row
execute function refuse_erased();
