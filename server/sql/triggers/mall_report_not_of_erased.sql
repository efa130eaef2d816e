-- No row of mall_report names an erased person.
create trigger mall_report_not_of_erased
before insert or update of person_id on mall_report
for each row
execute function refuse_erased();
