-- The contents of the caller's company whose text has the words.
-- SECURITY DEFINER, because under row-level security the planner may not use the index of letters. The company comes
-- from the setting only.
create or replace function material_matching(words text)
returns setof uuid
language sql stable security definer
set search_path = public, pg_temp
as $$
  select material_id from material
  where company_id = nullif(current_setting('app.company_id', true), '')
    and search_letters like '%' || regexp_replace(tripled_letters(words), '([\\%_])', '\\\1', 'g') || '%'
$$;
