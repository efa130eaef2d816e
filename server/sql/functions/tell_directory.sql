-- Tells all instances that a company's domains changed. The directory names the company in the column `company`, so
-- tell_published does not fit.
create or replace function tell_directory()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('published', company) from unnest(array[old.company, new.company]) company where company is not null;
  return null;
end $$;
