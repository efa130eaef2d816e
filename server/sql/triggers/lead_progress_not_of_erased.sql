-- No row of lead_progress names an erased person.
create trigger lead_progress_not_of_erased
before insert or update of person_id on lead_progress
for each row
execute function refuse_erased();
