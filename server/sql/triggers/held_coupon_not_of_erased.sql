-- No row of held_coupon names an erased person.
create trigger held_coupon_not_of_erased
before insert or update of person_id on held_coupon
for each row
execute function refuse_erased();
