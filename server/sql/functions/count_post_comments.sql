-- Keeps post_count.comments: the comments and replies that every reader sees. A change that shows or hides none changes
-- no count, so a comment that a moderator refused and its author deletes counts down once.
create or replace function count_post_comments()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into post_count as known (company_id, post_id, comments)
    select company_id, post_id, count(*) from became where state = 'shown' group by 1, 2 order by 1, 2
    on conflict (company_id, post_id) do update set comments = known.comments + excluded.comments;
  elsif tg_op = 'DELETE' then
    update post_count c set comments = c.comments - gone.comments
    from (select company_id, post_id, count(*) as comments from was where state = 'shown' group by 1, 2) gone
    where c.company_id = gone.company_id and c.post_id = gone.post_id;
  else
    insert into post_count as known (company_id, post_id, comments)
    select company_id, post_id, sum(part) from (
      select company_id, post_id, -1 as part from was where state = 'shown'
      union all
      select company_id, post_id, 1 from became where state = 'shown'
    ) parts group by 1, 2 having sum(part) <> 0 order by 1, 2
    on conflict (company_id, post_id) do update set comments = known.comments + excluded.comments;
  end if;
  return null;
end $$;
