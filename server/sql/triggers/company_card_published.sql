-- A change of company_card reaches what the instances have cached of the company.
create trigger company_card_published
after insert or delete or update on company_card
for each row
execute function tell_published();
