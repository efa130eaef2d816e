-- A change of card_setting reaches what the instances have cached of the company.
create trigger card_setting_published
after insert or delete or update on card_setting
for each row
execute function tell_published();
