-- Tags of leads, in groups. A tag with a rule is earned: who has it is computed and stored nowhere.
create table tag_group (
  company_id text not null,
  group_id uuid not null,
  name text not null check (name <> ''),
  made_at timestamptz not null default clock_timestamp(),
  primary key (company_id, group_id),
  unique (company_id, name)
);
create table tag (
  company_id text not null,
  tag_id uuid not null,
  group_id uuid not null,
  name text not null check (name <> ''),
  -- What it counts in the tag score.
  points integer not null default 0 check (points between 0 and 1000),
  -- TagRule of the contract; null for a tag that is set by hand alone.
  rule jsonb,
  -- The company's tag in WeCom; '' for none.
  wecom_tag_id text not null default '',
  made_at timestamptz not null default clock_timestamp(),
  primary key (company_id, tag_id),
  unique (company_id, group_id, name),
  foreign key (company_id, group_id) references tag_group (company_id, group_id) on delete cascade
);
create unique index tag_in_wecom on tag (company_id, wecom_tag_id) where wecom_tag_id <> '';
-- Tags that a salesperson gave to a person, or that came from WeCom.
create table person_tag (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  tag_id uuid not null,
  origin text not null check (origin in ('hand', 'wecom')),
  at timestamptz not null default now(),
  primary key (company_id, staff_id, person_id, tag_id, origin),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, tag_id) references tag (company_id, tag_id) on delete cascade
);
create index person_tag_person on person_tag (company_id, person_id);
create index person_tag_tag on person_tag (company_id, tag_id);
create trigger person_tag_not_of_erased before insert or update of person_id on person_tag
  for each row execute function refuse_erased();
