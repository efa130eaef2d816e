-- A change of place reaches what the instances have cached of the company.
create trigger place_published
after insert or delete or update on place
for each row
execute function tell_published();
