-- A deed in the mall makes a lead or changes its last deed.
create constraint trigger mall_report_refreshes_lead
after insert or delete or update of person_id, staff_id, first_at, last_at on mall_report
deferrable initially deferred for each row
execute function refresh_lead_of_person();
