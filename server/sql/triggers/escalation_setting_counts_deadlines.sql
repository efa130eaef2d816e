-- Work orders without a place have deadlines in the working days of the company.
create trigger escalation_setting_counts_deadlines
after insert or update on escalation_setting
for each statement
execute function recount_work_orders();
