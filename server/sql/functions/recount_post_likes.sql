-- Counts the likes of the posts that a person likes when the person is joined into another one or separated again.
-- First the counts are locked, so that the statement that counts sees the likes of transactions that held them.
create or replace function recount_post_likes()
returns trigger
language plpgsql
as $$
begin
  perform from post_count c where c.company_id = new.company_id and c.post_id in (
      select l.post_id from post_like l where l.company_id = new.company_id and l.person_id = new.person_id)
    order by c.post_id for update;
  update post_count c set likes = (
    select count(distinct coalesce(p.joined_into, p.person_id)) from post_like l
    join person p on p.company_id = l.company_id and p.person_id = l.person_id
    where l.company_id = c.company_id and l.post_id = c.post_id)
  where c.company_id = new.company_id and c.post_id in (
    select l.post_id from post_like l where l.company_id = new.company_id and l.person_id = new.person_id);
  return null;
end $$;
