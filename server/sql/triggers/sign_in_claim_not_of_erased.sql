-- No row of sign_in_claim names an erased person.
create trigger sign_in_claim_not_of_erased
before insert or update of person_id on sign_in_claim
for each row
execute function refuse_erased();
