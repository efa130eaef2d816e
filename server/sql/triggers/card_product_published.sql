-- A change of card_product reaches what the instances have cached of the company.
create trigger card_product_published
after insert or delete or update on card_product
for each row
execute function tell_published();
