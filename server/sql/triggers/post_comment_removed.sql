-- Comments are counted with the statement that removes them.
create trigger post_comment_removed
after delete on post_comment
referencing old table as was
for each statement
execute function count_post_comments();
