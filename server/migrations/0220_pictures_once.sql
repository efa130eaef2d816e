-- For each: select company_id from company
-- Pictures of posts lose their second form, which readers saw in place of the picture that was judged. No row gets one any more.
update post set pictures = (select jsonb_agg(picture - 'small' order by at)
  from jsonb_array_elements(pictures) with ordinality stored (picture, at))
where company_id = current_setting('app.company_id') and jsonb_path_exists(pictures, '$[*].small');
