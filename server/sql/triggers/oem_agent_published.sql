-- A change of oem_agent reaches what the instances have cached of the company.
create trigger oem_agent_published
after insert or delete or update on oem_agent
for each row
execute function tell_published();
