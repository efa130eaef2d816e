-- No row of lead_stage names an erased person.
create trigger lead_stage_not_of_erased
before insert or update of person_id on lead_stage
for each row
execute function refuse_erased();
