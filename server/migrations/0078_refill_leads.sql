-- For each: select company_id from company
-- Derives the stored leads with the count of 0077.
select rebuild_leads(current_setting('app.company_id'));
