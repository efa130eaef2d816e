-- No row of idempotency names an erased person.
create trigger idempotency_not_of_erased
before insert or update of person_id on idempotency
for each row
execute function refuse_erased();
