-- No row of consent names an erased person.
create trigger consent_not_of_erased
before insert or update of person_id on consent
for each row
execute function refuse_erased();
