-- Comments are counted with the statement that shows or hides them.
create trigger post_comment_changed
after update on post_comment
referencing old table as was new table as became
for each statement
execute function count_post_comments();
