-- Reviews are counted with the statement that adds them.
create trigger product_review_added
after insert on product_review
referencing new table as became
for each statement
execute function count_product_reviews();
