-- Imported persons are leads, derived once for the statement.
create trigger imported_lead_begins_lead
after insert on imported_lead
referencing new table as changed
for each statement
execute function refresh_leads_of_imported();
