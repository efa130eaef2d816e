-- No row of post_report names an erased person.
create trigger post_report_not_of_erased
before insert or update of person_id on post_report
for each row
execute function refuse_erased();
