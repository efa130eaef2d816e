-- The products of the caller's company whose name or summary has the words.
-- SECURITY DEFINER, because under row-level security the planner may not use the index of letters. The company comes
-- from the setting only.
create or replace function product_matching(words text)
returns setof uuid
language sql stable security definer
set search_path = public, pg_temp
as $$
  select product_id from product
  where company_id = nullif(current_setting('app.company_id', true), '')
    and search_letters like '%' || regexp_replace(tripled_letters(words), '([\\%_])', '\\\1', 'g') || '%'
$$;
