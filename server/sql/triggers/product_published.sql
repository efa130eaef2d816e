-- A change of product reaches what the instances have cached of the company.
create trigger product_published
after insert or delete or update on product
for each row
execute function tell_published();
