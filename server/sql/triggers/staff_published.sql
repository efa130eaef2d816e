-- A change of staff reaches what the instances have cached of the company.
create trigger staff_published
after insert or delete or update on staff
for each row
execute function tell_published();
