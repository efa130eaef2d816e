-- Whether members make content of their own. Administrators always may.
alter table company add column staff_content boolean not null default true;

-- A PDF that becomes the pages of a brochure: a job makes a few pages at a time, and the row says how far it is.
create table conversion (
  company_id text not null,
  conversion_id uuid not null,
  staff_id uuid not null,
  -- The address of the PDF, and its name on the phone.
  url text not null,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Why it failed: unreadable, locked by a password, too many pages.
  problem text not null default '' check (problem in ('', 'unreadable', 'locked', 'tooMany')),
  -- Pages of the PDF; 0 while it was not opened.
  total integer not null default 0 check (total >= 0),
  -- The pictures that are made, in the order of the pages.
  pages jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, conversion_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade
);
create index conversion_staff on conversion (company_id, staff_id);
-- The upkeep looks for conversions that lost their job, and for old ones.
create index conversion_open on conversion (updated_at) where state in ('waiting', 'running');
create index conversion_age on conversion (created_at);
