-- Likes are counted with the statement that adds them.
create trigger post_like_added
after insert on post_like
referencing new table as added
for each statement
execute function add_post_likes();
