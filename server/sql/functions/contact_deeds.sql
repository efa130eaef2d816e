-- The members who have a customer in WeCom, as deeds that make a lead: 'contact', or 'gone' where the customer removed the
-- member. The person is known by either id, '' where it has none.
-- See derived_leads. A plain SQL function, so that the planner can put it in the place of its call.
create or replace function contact_deeds(of_company text, of_external text, of_union text)
returns table (origin_id uuid, deed text, visits integer, first_at timestamptz, last_at timestamptz)
language sql stable
as $$
  select c.staff_id, case when c.removed_at is null then 'contact' else 'gone' end, 0, c.added_at,
    coalesce(c.removed_at, c.added_at)
  from (
    select c.staff_id, c.external_userid, c.added_at, c.removed_at, c.removed_by from external_contact c
    where c.company_id = of_company and c.external_userid = of_external and of_external <> ''
    union
    select c.staff_id, c.external_userid, c.added_at, c.removed_at, c.removed_by from external_contact c
    where c.company_id = of_company and c.union_id = of_union and c.union_id <> ''
  ) c
  where c.removed_at is null or c.removed_by = 'customer'
$$;
