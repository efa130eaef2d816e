-- The form in which names and search words are compared: compatible characters as one, in lower case, without spaces,
-- invisible marks and dots between the parts of a name. A text of these alone stays as it is.
-- `searchForm` of the contract is the same function, and a test compares the two. Not STRICT, so that the planner can
-- inline it.
-- A generated column and an index use it by tripled_letters: another result needs another function and another column.
create or replace function search_form(words text)
returns text
language sql immutable parallel safe
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
