-- Whether a text has the words, both in their search form.
create or replace function has_words(subject text, words text)
returns boolean
language sql immutable parallel safe
return strpos(search_form(subject), search_form(words)) > 0;
