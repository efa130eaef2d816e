-- Scripts and styles of the clients, of every release that ran within a week. Each instance adds its own, so that every
-- instance can serve the files that a page of another release names.
create table release_asset (
  path text primary key,
  -- Compressed with brotli.
  content bytea not null,
  seen_at timestamptz not null default now()
);
alter table release_asset alter column content set storage external;
