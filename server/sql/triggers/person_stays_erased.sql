-- Nothing personal comes back into the row of an erased person.
create trigger person_stays_erased
before update on person
for each row
when (old.erased_at is not null)
execute function stay_erased();
