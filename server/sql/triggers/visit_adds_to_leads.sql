-- Visits count in the stored leads with the statement that adds them.
create trigger visit_adds_to_leads
after insert on visit
referencing new table as seen
for each statement
execute function add_visits_to_leads();
