-- Keeps post_count.likes when likes are taken back or deleted. See add_post_likes. With its post a count goes by itself.
create or replace function take_post_likes()
returns trigger
language plpgsql
as $$
begin
  update post_count c set likes = c.likes - g.likes
  from (
    select r.company_id, r.post_id, count(distinct coalesce(p.joined_into, p.person_id)) as likes
    from removed r join person p on p.company_id = r.company_id and p.person_id = r.person_id
    where not exists (
      select from post_like l join person k on k.company_id = l.company_id and k.person_id = l.person_id
      where l.company_id = r.company_id and l.post_id = r.post_id
        and k.person_id in (
          select o.person_id from person o where o.company_id = r.company_id
            and (o.person_id = coalesce(p.joined_into, p.person_id) or o.joined_into = coalesce(p.joined_into, p.person_id))))
    group by r.company_id, r.post_id
  ) g
  where c.company_id = g.company_id and c.post_id = g.post_id;
  return null;
end $$;
