-- No row of imported_lead names an erased person.
create trigger imported_lead_not_of_erased
before insert or update of person_id on imported_lead
for each row
execute function refuse_erased();
