-- Keeps post_count.likes: the number of persons after joins who like a post. A person who likes it by two identities
-- counts once. The callers lock the person, so that the likes of one person follow one another.
create or replace function add_post_likes()
returns trigger
language plpgsql
as $$
begin
  insert into post_count as known (company_id, post_id, likes)
  select a.company_id, a.post_id, count(distinct coalesce(p.joined_into, p.person_id))
  from added a join person p on p.company_id = a.company_id and p.person_id = a.person_id
  where not exists (
    select from post_like l
    join person other on other.company_id = l.company_id and other.person_id = l.person_id
    where l.company_id = a.company_id and l.post_id = a.post_id
      and other.person_id in (
        select k.person_id from person k where k.company_id = a.company_id
          and (k.person_id = coalesce(p.joined_into, p.person_id) or k.joined_into = coalesce(p.joined_into, p.person_id)))
      and not exists (select from added same where same.company_id = l.company_id and same.post_id = l.post_id
        and same.person_id = l.person_id))
  group by a.company_id, a.post_id
  order by a.company_id, a.post_id
  on conflict (company_id, post_id) do update set likes = known.likes + excluded.likes;
  return null;
end $$;
