-- No row of saved_product names an erased person.
create trigger saved_product_not_of_erased
before insert or update of person_id on saved_product
for each row
execute function refuse_erased();
