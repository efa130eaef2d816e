-- Reviews are counted with the statement that removes them.
create trigger product_review_removed
after delete on product_review
referencing old table as was
for each statement
execute function count_product_reviews();
