-- A sheet of special days of places that was checked, and what applying it wrote, so that it can be undone.
create table place_day_import (
  company_id text not null,
  import_id uuid not null,
  by_staff_id uuid not null,
  file_name text not null default '',
  state text not null check (state in ('checked', 'applied', 'undone')),
  counts jsonb not null default '{}',
  rows jsonb not null,
  -- Of each day that was written: what it was before, and what it became.
  written jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (company_id, import_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, by_staff_id) references staff (company_id, staff_id)
);
create index place_day_import_age on place_day_import (company_id, created_at);
