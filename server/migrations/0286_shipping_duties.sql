-- A parcel that a courier of the same town brings.
alter table shipment drop constraint shipment_kind_check;
alter table shipment add constraint shipment_kind_check check (kind in ('express', 'sameCity', 'pickUp', 'none'));
-- Whether and when its carrier and number were corrected.
alter table shipment add column corrected_at timestamptz;

-- For each order that was paid in the mini program: WeChat keeps its money until it knows how the goods were sent.
create table shipping_duty (
  company_id text not null,
  order_id uuid not null,
  -- The payment of the order.
  attempt_id uuid not null,
  owed_at timestamptz not null default now(),
  -- `uploaded`: WeChat knows that everything was sent. `failed`: it refused what it was told last.
  state text not null default 'owed' check (state in ('owed', 'uploaded', 'failed')),
  -- How often what has to be told changed, and the last of these changes that was dealt with.
  changes integer not null default 1,
  told integer not null default 0,
  -- Of what WeChat took last: its SHA-256, its time, and whether it named parcels of a divided order.
  told_hash bytea,
  told_at timestamptz,
  is_split boolean not null default false,
  -- Since when a job tells it.
  sending_at timestamptz,
  -- Tries in vain since the last change, and when the next one is due.
  tries integer not null default 0,
  next_at timestamptz,
  -- Why WeChat does not know it: its code, or `app`, `carrier`, `erased`; with its words.
  problem text not null default '',
  words text not null default '',
  -- WeChat's reminder that nothing was sent within its time.
  reminded_at timestamptz,
  reminder text not null default '',
  -- When WeChat pays the money out, and did.
  settles_at timestamptz,
  settled_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by text not null default '' check (confirmed_by in ('', 'buyer', 'time')),
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references shop_order (company_id, order_id),
  foreign key (company_id, attempt_id) references payment_attempt (company_id, attempt_id),
  check (told <= changes)
);
create index shipping_duty_attempt on shipping_duty (company_id, attempt_id);
create index shipping_duty_open on shipping_duty (company_id, owed_at) where state <> 'uploaded';
create index shipping_duty_untold on shipping_duty (owed_at) where told < changes;

-- What WeChat said last about the duty of a company's mini program, and its list of carriers.
create table shipping_account (
  company_id text not null,
  reminded_at timestamptz,
  reminder text not null default '',
  -- [{id, name}]
  carriers jsonb not null default '[]',
  carriers_at timestamptz,
  primary key (company_id),
  foreign key (company_id) references company (company_id)
);
