-- The letters by which content is found are stored: an index of trigrams has each row that it finds checked again, and the
-- regular expression that made the letters then took nearly all the time of a search. Each letter stands three times, so
-- that the index finds words of one letter as well.

create function tripled_letters(words text) returns text
language sql immutable strict parallel safe as $$ select regexp_replace(lower(words), '(.)', '\1\1\1', 'g') $$;

drop index material_search;
alter table material add column search_letters text not null generated always as (tripled_letters(search)) stored;
create index material_search on material using gin (company_id, search_letters gin_trgm_ops);

create or replace function material_matching(words text) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select material_id from material
  where company_id = nullif(current_setting('app.company_id', true), '')
    and search_letters like '%' || regexp_replace(tripled_letters(words), '([\\%_])', '\\\1', 'g') || '%'
$$;

drop function doubled_letters;
