-- Reviews are counted with the statement that shows or hides them.
create trigger product_review_changed
after update on product_review
referencing old table as was new table as became
for each statement
execute function count_product_reviews();
