-- Joining and separating persons moves their days in daily_return.
create trigger person_visitors_recounted
after update on person
referencing old table as was new table as became
for each statement
execute function recount_visitors();
