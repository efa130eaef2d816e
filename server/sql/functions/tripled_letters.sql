-- The letters of a text in search form, each three times: so a word of one letter has a trigram, and the trigram index
-- finds it.
-- A generated column and an index use it: another result needs another function and another column.
-- Former release: compares results of this function with each other only.
create or replace function tripled_letters(words text)
returns text
language sql immutable parallel safe
return regexp_replace(search_form(words), '(.)', '\1\1\1', 'g');
