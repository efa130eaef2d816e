-- A closure moves the deadlines of work orders, and a lifted one moves them back.
create trigger place_exception_counts_deadlines
after insert or delete or update on place_exception
for each statement
execute function recount_work_orders();
