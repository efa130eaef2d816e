-- No row of cart_line names an erased person.
create trigger cart_line_not_of_erased
before insert or update of person_id on cart_line
for each row
execute function refuse_erased();
