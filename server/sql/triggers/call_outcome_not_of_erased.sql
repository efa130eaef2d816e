-- No row of call_outcome names an erased person.
create trigger call_outcome_not_of_erased
before insert or update of person_id on call_outcome
for each row
execute function refuse_erased();
