-- For each: select company_id from company
select rebuild_leads(current_setting('app.company_id'));
