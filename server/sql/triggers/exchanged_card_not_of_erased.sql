-- No row of exchanged_card names an erased person.
create trigger exchanged_card_not_of_erased
before insert or update of person_id on exchanged_card
for each row
execute function refuse_erased();
