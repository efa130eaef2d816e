-- Adds days on which persons visited to daily_return, the visitors of each day by the day of their visit before it.
-- Each day counts for its salesperson and for the company (the nil UUID), and for its content type and for all types
-- ('').
-- The arrays have an entry for each day: company, root of the person, salesperson, content type, day, and 1 to add or
-- -1 to take away.
create or replace function add_returns(
  companies text[], roots uuid[], staff uuid[], types text[], days date[], signs integer[]
)
returns void
language sql
as $$
  insert into daily_return as known (company_id, staff_id, content_type, day, before, visitors)
  select company_id, staff_id, content_type, day, before, sum(sign)
  from (
    select company_id, staff_id, content_type, day, sign, coalesce(
      lag(day) over (partition by root, staff_id, sign, content_type, company_id order by day), '-infinity') as before
    from (
      select distinct company_id, root, sign, day,
        unnest(array[staff_id, staff_id, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']) as staff_id,
        unnest(array[content_type, '', content_type, '']) as content_type
      from unnest(companies, roots, staff, types, days, signs) as v(company_id, root, staff_id, content_type, day, sign)
    ) scoped
  ) paired
  group by 1, 2, 3, 4, 5 having sum(sign) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (company_id, staff_id, content_type, day, before) do update set visitors = known.visitors + excluded.visitors
$$;
