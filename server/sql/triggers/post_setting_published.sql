-- A change of post_setting reaches what the instances have cached of the company.
create trigger post_setting_published
after insert or delete or update on post_setting
for each row
execute function tell_published();
