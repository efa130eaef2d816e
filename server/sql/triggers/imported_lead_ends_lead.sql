-- Persons whose import is undone may be no leads any more.
create trigger imported_lead_ends_lead
after delete on imported_lead
referencing old table as changed
for each statement
execute function refresh_leads_of_imported();
