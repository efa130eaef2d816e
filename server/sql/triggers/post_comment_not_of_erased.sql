-- No row of post_comment names an erased person.
create trigger post_comment_not_of_erased
before insert or update of person_id on post_comment
for each row
execute function refuse_erased();
