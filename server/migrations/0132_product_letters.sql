-- After the functions, for each: select company_id from company
-- The letters by which products are found.
update product set search_letters = tripled_letters(name || ' ' || summary)
where company_id = current_setting('app.company_id');
