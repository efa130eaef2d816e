-- Likes are counted with the statement that removes them.
create trigger post_like_removed
after delete on post_like
referencing old table as removed
for each statement
execute function take_post_likes();
