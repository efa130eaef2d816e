-- A change of the domains reaches what the instances have cached.
create trigger directory_published
after insert or delete or update on directory
for each row
execute function tell_directory();
