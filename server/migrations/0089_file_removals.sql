-- Files that no row of a transaction needs any more. They are removed after its COMMIT, and the row goes with the last of
-- them: a crash in between leaves no file.
create table file_removal (
  company_id text not null references company,
  removal_id uuid not null default gen_random_uuid(),
  urls text[] not null,
  at timestamptz not null default now(),
  primary key (company_id, removal_id)
);
