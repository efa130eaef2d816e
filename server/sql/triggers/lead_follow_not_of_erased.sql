-- No row of lead_follow names an erased person.
create trigger lead_follow_not_of_erased
before insert or update of person_id on lead_follow
for each row
execute function refuse_erased();
