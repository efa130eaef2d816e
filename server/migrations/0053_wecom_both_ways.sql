-- Changes that wait for WeCom, and the synchronisation of all customers.

alter table external_contact
  -- Whether WeCom has the note that the member wrote here: '' it has.
  add column write_state text not null default '' check (write_state in ('', 'waiting', 'failed')),
  -- WeCom's error code, or noApp.
  add column write_problem text not null default '',
  add column write_at timestamptz not null default now(),
  add column revision integer not null default 0,
  -- When a synchronisation last found the customer with the member.
  add column seen_at timestamptz;
create index external_contact_write on external_contact (company_id, write_at) where write_state = 'waiting';

-- Tags that are to be given or taken in WeCom.
create table contact_tag_write (
  company_id text not null,
  staff_id uuid not null,
  external_userid text not null,
  wecom_tag_id text not null,
  is_added boolean not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id, external_userid, wecom_tag_id),
  foreign key (company_id, staff_id, external_userid)
    references external_contact (company_id, staff_id, external_userid) on delete cascade
);

-- One reading of all customers from WeCom, page by page.
create table contact_sync (
  company_id text not null references company,
  sync_id uuid not null,
  -- The member who began it; null for that of the night.
  staff_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  problem text not null default '',
  -- User ids in the order in which they are asked for; null until they are read.
  members text[],
  -- Members whose customers are read, and all.
  done integer not null default 0,
  total integer not null default 0,
  -- WeCom's, within the members that are being asked for.
  cursor text not null default '',
  batch_begun_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, sync_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create unique index contact_sync_open on contact_sync (company_id) where state in ('waiting', 'running');
