-- No row of shop_order names an erased person.
create trigger shop_order_not_of_erased
before insert or update of person_id on shop_order
for each row
execute function refuse_erased();
