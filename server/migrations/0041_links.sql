-- Links that salespeople hand out, and how often each was opened.

create table link (
  company_id text not null references company,
  -- '<company>.<random>', unguessable.
  link_id text not null,
  -- The salesperson whom its visitors count for.
  staff_id uuid not null,
  name text not null,
  -- Where it is handed out: a fair, an account, an advertisement; '' for none.
  channel text not null default '',
  kind text not null check (kind in ('card', 'material', 'product', 'code', 'mini', 'web')),
  -- The piece or product; '' for the other kinds.
  target_id text not null default '',
  -- The https address of kind web, the page of the mini program of kind mini.
  address text not null default '',
  -- The share by which its visits are credited; null where the target is not ours to follow.
  share_id text,
  is_on boolean not null default true,
  expires_at timestamptz,
  -- How often it may be opened; null for no limit.
  quota integer check (quota > 0),
  opens integer not null default 0,
  -- Of kind mini: the vendor's link into the mini program, and its end.
  mini_link text not null default '',
  mini_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, link_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, share_id) references share (company_id, share_id)
);
create index link_staff on link (company_id, staff_id, created_at desc);
create index link_share on link (company_id, share_id);

-- An opening of a link. It names no person: who came is known by the visits of the link's share.
create table link_open (
  company_id text not null,
  link_id text not null,
  -- Of the opened page: an opening that is sent a second time is none.
  activity_id text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, link_id, activity_id),
  foreign key (company_id, link_id) references link (company_id, link_id) on delete cascade
);
create index link_open_age on link_open (at);
