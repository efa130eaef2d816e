-- Posts that were to appear later go back to drafts when their author leaves: the successor or a moderator decides.
create or replace function unschedule_posts()
returns trigger
language plpgsql
as $$
begin
  update post set state = 'draft', updated_at = clock_timestamp(), revision = revision + 1
  where company_id = new.company_id and staff_id = new.staff_id and state = 'published' and shown_at > clock_timestamp();
  return null;
end $$;
