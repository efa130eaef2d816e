-- No row of product_review names an erased person.
create trigger product_review_not_of_erased
before insert or update of person_id on product_review
for each row
execute function refuse_erased();
