-- No row of call_snooze names an erased person.
create trigger call_snooze_not_of_erased
before insert or update of person_id on call_snooze
for each row
execute function refuse_erased();
