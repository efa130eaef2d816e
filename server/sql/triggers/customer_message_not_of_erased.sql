-- No row of customer_message names an erased person.
create trigger customer_message_not_of_erased
before insert or update of person_id on customer_message
for each row
execute function refuse_erased();
