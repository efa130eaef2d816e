-- Sessions end with their company.
create trigger company_ends_sessions
after update of status on company
for each row
when (old.status <> new.status and new.status = 'closed'::text)
execute function end_sessions();
