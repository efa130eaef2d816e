-- No row of console_sign_in names an erased person.
create trigger console_sign_in_not_of_erased
before insert or update of person_id on console_sign_in
for each row
execute function refuse_erased();
