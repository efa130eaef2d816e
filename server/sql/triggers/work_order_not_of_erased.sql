-- No row of work_order names an erased person.
create trigger work_order_not_of_erased
before insert or update of person_id on work_order
for each row
execute function refuse_erased();
