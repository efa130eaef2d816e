-- Names and search words are compared in one form: compatible characters as one, in lower case, without spaces, invisible
-- marks and dots between the parts of a name. A text of these alone stays as it is. `searchForm` of the contract is the
-- same function; a test compares the two. None of these is
-- STRICT, so that the planner can inline them.
create function search_form(words text) returns text language sql immutable parallel safe
return coalesce(
  nullif(
    regexp_replace(
      regexp_replace(
        lower(normalize(words, nfkc)),
        '[\s\x01-\x20\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
        '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f'
        '\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
        '·•‧∙⋅・᛫⸱]',
        '', 'g'),
      '([^\x01-\x7f])\.(?=[^\x01-\x7f])', '\1', 'g'),
    ''),
  lower(normalize(words, nfkc)));

-- Whether a text has the words, in that form.
create function has_words(subject text, words text) returns boolean language sql immutable parallel safe
return strpos(search_form(subject), search_form(words)) > 0;

create or replace function tripled_letters(words text) returns text language sql immutable parallel safe
return regexp_replace(search_form(words), '(.)', '\1\1\1', 'g');

-- Stored letters take the new form.
drop index material_search;
alter table material drop column search_letters;
alter table material add column search_letters text not null generated always as (tripled_letters(search)) stored;
create index material_search on material using gin (company_id, search_letters gin_trgm_ops);
