-- Levels of the members of a mall: from which amount of money on, and what they take off the goods.
create table member_level (
  company_id text not null,
  level_id uuid not null,
  name text not null check (name <> ''),
  -- Fen that a member has paid, without what went back.
  from_paid bigint not null check (from_paid between 0 and 100000000000),
  -- Hundredths of a percent; 0 for a level without a price of its own.
  off integer not null check (off between 0 and 9900),
  created_at timestamptz not null default now(),
  primary key (company_id, level_id),
  unique (company_id, from_paid),
  unique (company_id, name),
  foreign key (company_id) references company (company_id)
);

-- A level that an administrator gave by hand, until a moment or without an end.
alter table member add column given_level uuid;
alter table member add column given_reason text not null default '';
alter table member add column given_by uuid;
alter table member add column given_at timestamptz;
alter table member add column given_until timestamptz;
-- Former release: its members have no level
alter table member add foreign key (company_id, given_level) references member_level (company_id, level_id);
-- Former release: see above
alter table member add foreign key (company_id, given_by) references staff (company_id, staff_id);
-- Former release: see above
alter table member add check ((given_level is null) = (given_at is null) and (given_level is null) = (given_by is null));
create index member_given on member (company_id, given_level) where given_level is not null;
create index member_given_by on member (company_id, given_by) where given_by is not null;

-- What of the discount of an order the level of its buyer took.
alter table shop_order add column level_name text not null default '';
alter table shop_order add column level_amount bigint not null default 0;
-- Former release: its orders have no level
alter table shop_order add check (level_amount between 0 and discount);
