-- Carts, addresses of buyers, orders with their lines, steps and shipments.
create table trade_setting (
  company_id text primary key,
  -- Until an unpaid order closes.
  close_minutes integer not null default 30 check (close_minutes between 5 and 1440),
  -- Until a shipped order counts as received, and from then on until it is finished.
  receipt_days integer not null default 10 check (receipt_days between 1 and 60),
  after_sale_days integer not null default 7 check (after_sale_days between 0 and 60),
  freight bigint not null default 0 check (freight between 0 and 10000000),
  free_from bigint check (free_from between 0 and 100000000000),
  pick_up boolean not null default true,
  pick_up_note text not null default '',
  updated_at timestamptz not null default now(),
  foreign key (company_id) references company (company_id)
);

create table cart_line (
  company_id text not null,
  person_id uuid not null,
  sku_id uuid not null,
  quantity integer not null check (quantity between 1 and 9999),
  -- Of one piece, when the person last saw it.
  seen_price bigint not null check (seen_price >= 0),
  updated_at timestamptz not null default now(),
  primary key (company_id, person_id, sku_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, sku_id) references product_sku (company_id, sku_id) on delete cascade
);
create index cart_line_sku on cart_line (company_id, sku_id);

create table buyer_address (
  company_id text not null,
  address_id uuid not null,
  person_id uuid not null,
  -- Name, telephone, region and address as JSON.
  sealed bytea not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, address_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index buyer_address_person on buyer_address (company_id, person_id);

create table shop_order (
  company_id text not null,
  order_id uuid not null,
  -- Random: it cannot be guessed from another one.
  number text not null,
  person_id uuid not null,
  state text not null
    check (state in ('awaitingPayment', 'paid', 'partShipped', 'shipped', 'received', 'finished', 'closed')),
  close_reason text not null default '' check (close_reason in ('', 'unpaid', 'buyer', 'staff', 'refunded')),
  goods bigint not null check (goods >= 0),
  discount bigint not null check (discount between 0 and goods),
  freight bigint not null check (freight >= 0),
  total bigint not null check (total = goods - discount + freight),
  -- Sums of the ledger.
  paid bigint not null default 0 check (paid >= 0),
  refunded bigint not null default 0 check (refunded between 0 and paid),
  delivery text not null check (delivery in ('express', 'pickUp', 'none')),
  receiver_sealed bytea,
  remark text not null default '',
  staff_remark text not null default '',
  -- What a person has to look at.
  trouble text not null default '' check (trouble in ('', 'wrongAmount', 'refundFailed')),
  -- The salesperson for whom it counts, and the share by which the visit came that bought.
  staff_id uuid,
  share_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  received_at timestamptz,
  -- When a shipped order counts as received, and a received one as finished.
  due_at timestamptz,
  closed_at timestamptz,
  primary key (company_id, order_id),
  unique (company_id, number),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  check ((state = 'closed') = (close_reason <> ''))
);
create index shop_order_person on shop_order (company_id, person_id, created_at desc, order_id);
create index shop_order_staff on shop_order (company_id, staff_id, created_at desc, order_id);
create index shop_order_created on shop_order (company_id, created_at desc, order_id);
create index shop_order_trouble on shop_order (company_id, created_at desc, order_id) where trouble <> '';
create index shop_order_unpaid on shop_order (expires_at) where state = 'awaitingPayment';
create index shop_order_due on shop_order (due_at) where state in ('shipped', 'received');

create table order_line (
  company_id text not null,
  order_id uuid not null,
  position integer not null,
  sku_id uuid not null,
  product_id uuid not null,
  name text not null,
  options text[] not null,
  picture text not null,
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity > 0),
  goods bigint not null check (goods >= 0),
  -- What each discount took of the line.
  shares jsonb not null default '[]',
  total bigint not null check (total between 0 and goods),
  activity_price_id uuid,
  primary key (company_id, order_id, position),
  foreign key (company_id, order_id) references shop_order (company_id, order_id)
);
create index order_line_sku on order_line (company_id, sku_id);

create table order_step (
  company_id text not null,
  step_id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  what text not null,
  by text not null check (by in ('buyer', 'staff', 'system')),
  staff_id uuid,
  primary key (company_id, step_id),
  foreign key (company_id, order_id) references shop_order (company_id, order_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index order_step_order on order_step (company_id, order_id, at);

create table shipment (
  company_id text not null,
  shipment_id uuid not null,
  order_id uuid not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('express', 'pickUp', 'none')),
  carrier text not null default '',
  tracking text not null default '',
  staff_id uuid,
  primary key (company_id, shipment_id),
  foreign key (company_id, order_id) references shop_order (company_id, order_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  check (kind <> 'express' or (carrier <> '' and tracking <> ''))
);
create index shipment_order on shipment (company_id, order_id, at);
create index shipment_tracking on shipment (company_id, tracking text_pattern_ops) where tracking <> '';
