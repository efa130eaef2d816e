-- Joining and separating persons changes how many persons like a post.
create trigger person_likes_recounted
after update of joined_into on person
for each row
when (old.joined_into is distinct from new.joined_into)
execute function recount_post_likes();
