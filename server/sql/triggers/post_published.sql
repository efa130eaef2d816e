-- A change of post reaches what the instances have cached of the company.
create trigger post_published
after insert or delete or update on post
for each row
execute function tell_published();
