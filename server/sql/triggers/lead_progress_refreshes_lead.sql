-- Stage and next contact stand in the stored leads.
create constraint trigger lead_progress_refreshes_lead
after insert or delete or update on lead_progress
deferrable initially deferred for each row
execute function refresh_lead_of_person();
