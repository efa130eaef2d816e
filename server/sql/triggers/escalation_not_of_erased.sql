-- No row of escalation names an erased person.
create trigger escalation_not_of_erased
before insert or update of person_id on escalation
for each row
execute function refuse_erased();
