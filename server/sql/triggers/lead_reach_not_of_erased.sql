-- No row of lead_reach names an erased person.
create trigger lead_reach_not_of_erased
before insert or update of person_id on lead_reach
for each row
execute function refuse_erased();
