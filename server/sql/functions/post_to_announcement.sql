-- The former release reads announcements from mini_dynamic: those posts of the type that visitors see. It knows no time
-- to appear, so a post that appears later is not there.
create or replace function post_to_announcement()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' or new.type <> 'announcement' or new.state <> 'published' or new.audience <> 'visitors'
    or new.shown_at > clock_timestamp() then
    delete from mini_dynamic where company_id = coalesce(new.company_id, old.company_id)
      and dynamic_id = coalesce(new.post_id, old.post_id);
    return null;
  end if;
  insert into mini_dynamic (company_id, dynamic_id, title, content, image, page_path, staff_id, created_at)
  values (new.company_id, new.post_id, new.title, new.content, coalesce(new.pictures->0->>'url', ''), new.page_path,
    new.staff_id, new.shown_at)
  on conflict (company_id, dynamic_id) do update set title = excluded.title, content = excluded.content,
    image = excluded.image, page_path = excluded.page_path, created_at = excluded.created_at;
  return null;
end $$;
