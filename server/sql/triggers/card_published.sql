-- A change of card reaches what the instances have cached of the company.
create trigger card_published
after insert or delete or update on card
for each row
execute function tell_published();
