-- A change of mini_dynamic reaches what the instances have cached of the company.
create trigger mini_dynamic_published
after insert or delete or update on mini_dynamic
for each row
execute function tell_published();
