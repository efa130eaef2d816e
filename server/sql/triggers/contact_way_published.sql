-- A change of contact_way reaches what the instances have cached of the company.
create trigger contact_way_published
after insert or delete or update on contact_way
for each row
execute function tell_published();
