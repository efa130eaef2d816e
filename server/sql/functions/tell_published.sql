-- Tells all instances that something which the pages of a company show has changed: they drop what they have cached of
-- the company.
create or replace function tell_published()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('published', coalesce(new.company_id, old.company_id));
  return null;
end $$;
