-- No row of saved_card names an erased person.
create trigger saved_card_not_of_erased
before insert or update of person_id on saved_card
for each row
execute function refuse_erased();
