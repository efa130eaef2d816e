-- Codes and links by which customers add members of staff in WeCom, made by the company.
create table channel_code (
  company_id text not null references company,
  -- '<company>.<random>', unguessable.
  code_id text not null,
  kind text not null check (kind in ('contact', 'assistant')),
  -- The member who made it.
  staff_id uuid not null,
  name text not null,
  -- Where it is handed out; '' for none.
  channel text not null default '',
  -- Takes over while no member is on duty; null for all members.
  deputy_id uuid,
  -- The first words to a new customer; '' for those of the company.
  welcome text not null default '',
  -- WeCom tells it with each new customer. States of openings begin with it and '_'.
  state text not null check (state ~ '^c[0-9a-f]{12}$'),
  -- WeCom's id of the code or link; '' until it is made, and after its end.
  config_id text not null default '',
  -- Of kind assistant, as WeCom names it.
  link text not null default '',
  -- Of kind contact, as a file of ours.
  image text not null default '',
  -- The user ids of members to whom WeCom leads now.
  shown text[] not null default '{}',
  -- When those may change, or something is to be tried again; null for never.
  next_at timestamptz default now(),
  -- WeCom's last refusal; '' where all is well.
  problem text not null default '',
  opens integer not null default 0,
  ended_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, code_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, deputy_id) references staff (company_id, staff_id)
);
create unique index channel_code_state on channel_code (company_id, state);
create index channel_code_staff on channel_code (company_id, staff_id);
create index channel_code_deputy on channel_code (company_id, deputy_id);
create index channel_code_next on channel_code (next_at);

create table channel_code_member (
  company_id text not null,
  code_id text not null,
  staff_id uuid not null,
  place integer not null,
  -- Shifts of the contract; empty for all hours.
  hours jsonb not null default '[]',
  primary key (company_id, code_id, staff_id),
  foreign key (company_id, code_id) references channel_code (company_id, code_id) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index channel_code_member_staff on channel_code_member (company_id, staff_id);

create table channel_code_tag (
  company_id text not null,
  code_id text not null,
  tag_id uuid not null,
  primary key (company_id, code_id, tag_id),
  foreign key (company_id, code_id) references channel_code (company_id, code_id) on delete cascade,
  foreign key (company_id, tag_id) references tag (company_id, tag_id) on delete cascade
);
create index channel_code_tag_tag on channel_code_tag (company_id, tag_id);

-- An opening of a code's page. It names no person: WeCom tells its state with the customer whom it brought.
create table channel_code_open (
  company_id text not null,
  code_id text not null,
  activity_id text not null,
  state text not null,
  -- Of WeCom's code for this opening alone; '' where the code's own is shown.
  config_id text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, code_id, activity_id),
  foreign key (company_id, code_id) references channel_code (company_id, code_id) on delete cascade
);
create unique index channel_code_open_state on channel_code_open (company_id, state);
create index channel_code_open_recent on channel_code_open (company_id, code_id, at desc);
create index channel_code_open_age on channel_code_open (at);

-- How many customers the links of a company's acquisition assistant can still add.
create table acquisition_quota (
  company_id text not null references company,
  total integer not null,
  balance integer not null,
  -- [{"day": "YYYY-MM-DD", "balance": 5}, …]
  ends jsonb not null default '[]',
  asked_at timestamptz not null default now(),
  primary key (company_id)
);

create index external_contact_code on external_contact (company_id, split_part(state, '_', 1)) where state <> '';
