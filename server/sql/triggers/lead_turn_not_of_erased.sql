-- No row of lead_turn names an erased person.
create trigger lead_turn_not_of_erased
before insert or update of person_id on lead_turn
for each row
execute function refuse_erased();
