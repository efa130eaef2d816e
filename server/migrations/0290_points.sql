-- How members of the mall earn and spend points.
create table points_setting (
  company_id text not null primary key,
  is_on boolean not null,
  -- Earned for each yuan that was paid for goods and kept.
  per_yuan integer not null check (per_yuan between 0 and 1000),
  -- What a point takes off an order, in fen.
  worth integer not null check (worth between 1 and 10000),
  -- The greatest part of the goods of an order that points may pay, in percent.
  most_percent integer not null check (most_percent between 0 and 100),
  updated_at timestamptz not null default now()
);

-- Points that a person got or lost. The balance is their sum; nothing else keeps it.
create table points_entry (
  company_id text not null,
  entry_id bigint generated always as identity,
  person_id uuid not null,
  kind text not null check (kind in ('earned', 'takenBack', 'spent', 'givenBack', 'adjusted')),
  points integer not null check (points <> 0),
  -- Null for an adjustment.
  order_id uuid,
  order_number text not null default '',
  -- What the order has earned, or costs in points, after this row: a repeated event would write the same once more.
  leaves integer,
  -- Of an adjustment: why, and by whom.
  words text not null default '',
  staff_id uuid,
  at timestamptz not null default now(),
  primary key (company_id, entry_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  check ((kind = 'adjusted') = (order_id is null)),
  check ((order_id is null) = (leaves is null)),
  check (kind <> 'adjusted' or (words <> '' and staff_id is not null)),
  check (kind = 'adjusted' or (points > 0) = (kind in ('earned', 'givenBack')))
);
create index points_entry_person on points_entry (company_id, person_id, at) include (points);
create index points_entry_at on points_entry (company_id, at);
create index points_entry_staff on points_entry (company_id, staff_id) where staff_id is not null;
create unique index points_entry_event on points_entry (company_id, order_id, kind, leaves) where order_id is not null;
create unique index points_entry_once on points_entry (company_id, order_id, kind)
  where order_id is not null and kind in ('earned', 'spent');

-- What an order earns for each yuan, and what was spent on it: frozen when it is made.
alter table shop_order add column points_rate integer not null default 0;
alter table shop_order add column points integer not null default 0;
alter table shop_order add column points_amount bigint not null default 0;
-- Former release: its orders have no points
alter table shop_order add check (points_rate >= 0 and points >= 0 and points_amount between 0 and discount);
alter table order_line add column points integer not null default 0;
-- Former release: its lines have no points
alter table order_line add check (points >= 0);
