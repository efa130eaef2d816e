-- Comments are counted with the statement that adds them.
create trigger post_comment_added
after insert on post_comment
referencing new table as became
for each statement
execute function count_post_comments();
