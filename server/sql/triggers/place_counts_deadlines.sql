-- Work orders of a place have deadlines in its hours.
create trigger place_counts_deadlines
after update of hours, keeps_holidays on place
for each statement
execute function recount_work_orders();
