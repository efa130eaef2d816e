-- No row of post_like names an erased person.
create trigger post_like_not_of_erased
before insert or update of person_id on post_like
for each row
execute function refuse_erased();
