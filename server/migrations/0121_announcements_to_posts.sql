-- After the functions, for each: select company_id from company
-- The announcements of the company card become posts of the news desk and keep their ids, so that their links, visits
-- and shares stay. mini_dynamic stays beside them for the former release; triggers keep both alike. Its pictures have no
-- stored size.
insert into post (company_id, post_id, face, type, state, title, content, pictures, page_path, staff_id, shown_at,
  published_at, created_at, updated_at)
select company_id, dynamic_id, 'bridge', 'announcement', 'published', title, content,
  case when image = '' then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('url', image, 'alt', '', 'width', 1200, 'height', 900)) end,
  page_path, staff_id, created_at, created_at, created_at, created_at
from mini_dynamic where company_id = current_setting('app.company_id')
on conflict (company_id, post_id) do nothing;
