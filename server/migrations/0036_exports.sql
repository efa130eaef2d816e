-- A list that a job writes into a file. The file lies in the store under its ids, and needs no address here.
create table list_export (
  company_id text not null,
  export_id uuid not null,
  -- The member who asked for it.
  staff_id uuid not null,
  kind text not null check (kind in ('staff', 'activity')),
  filter jsonb not null,
  locale text not null check (locale in ('zh', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Why it failed: more rows than one file holds, or a fault of the server.
  problem text not null default '' check (problem in ('', 'tooMany', 'broken')),
  -- Rows that are written, and all rows; 0 while they were not counted.
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, export_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade
);
create index list_export_recent on list_export (company_id, created_at desc);
-- A request that is repeated while the file is being written finds that export.
create unique index list_export_open on list_export (company_id, staff_id, kind, locale, filter)
  where state in ('waiting', 'running');
create index list_export_lost on list_export (updated_at) where state in ('waiting', 'running');
create index list_export_age on list_export (created_at);
