-- An announcement that the former release writes or deletes becomes a post, or ends one. See post_to_announcement.
create or replace function announcement_to_post()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    delete from post where company_id = old.company_id and post_id = old.dynamic_id;
    return null;
  end if;
  insert into post (company_id, post_id, face, type, state, title, content, pictures, page_path, staff_id, shown_at,
    published_at, created_at, updated_at)
  values (new.company_id, new.dynamic_id, 'bridge', 'announcement', 'published', new.title, new.content,
    case when new.image = '' then '[]'::jsonb
      else jsonb_build_array(jsonb_build_object('url', new.image, 'alt', '', 'width', 1200, 'height', 900)) end,
    new.page_path, new.staff_id, new.created_at, new.created_at, new.created_at, new.created_at)
  on conflict (company_id, post_id) do nothing;
  return null;
end $$;
