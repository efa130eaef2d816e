-- A change of company_card_product reaches what the instances have cached of the company.
create trigger company_card_product_published
after insert or delete or update on company_card_product
for each row
execute function tell_published();
