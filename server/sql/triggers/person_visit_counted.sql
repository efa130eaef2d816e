-- Days of visits count in daily_return with the statement that adds them.
create trigger person_visit_counted
after insert on person_visit
referencing new table as came
for each statement
execute function count_visitors();
