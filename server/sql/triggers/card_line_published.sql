-- A change of card_line reaches what the instances have cached of the company.
create trigger card_line_published
after insert or delete or update on card_line
for each row
execute function tell_published();
