-- A change of sub_domain reaches what the instances have cached of the company.
create trigger sub_domain_published
after insert or delete or update on sub_domain
for each row
execute function tell_published();
