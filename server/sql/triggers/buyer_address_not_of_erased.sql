-- No row of buyer_address names an erased person.
create trigger buyer_address_not_of_erased
before insert or update of person_id on buyer_address
for each row
execute function refuse_erased();
