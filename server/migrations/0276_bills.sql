-- When WeChat Pay says that it was paid, and that it accepted a refund: its bills are of these days.
alter table payment_attempt add column paid_at timestamptz;
alter table payment_refund add column accepted_at timestamptz;
update payment_attempt set paid_at = settled_at where state in ('paid', 'wrong');
update payment_refund set accepted_at = send_at
  where state in ('processing', 'done', 'abnormal', 'offline');
create index payment_attempt_paid on payment_attempt (company_id, mch_id, paid_at) where paid_at is not null;
create index payment_refund_accepted on payment_refund (company_id, accepted_at) where accepted_at is not null;

-- The bill of a merchant number for one day of China's clock.
create table pay_bill (
  company_id text not null,
  bill_id uuid not null,
  mch_id text not null,
  day date not null,
  -- `making`: the vendor has none yet. `none`: no trade on that day. `failed`: could not be read.
  state text not null check (state in ('making', 'read', 'none', 'failed')),
  -- The vendor's code of a failure.
  problem text not null default '',
  payments integer not null default 0,
  refunds integer not null default 0,
  -- In fen.
  paid bigint not null default 0,
  refunded bigint not null default 0,
  -- What the vendor took, less what it gave back, in thousandths of a fen.
  fee bigint not null default 0,
  requested_at timestamptz not null default now(),
  primary key (company_id, bill_id),
  unique (company_id, mch_id, day),
  foreign key (company_id) references company (company_id)
);
create index pay_bill_day on pay_bill (company_id, day);

create table pay_bill_line (
  company_id text not null,
  bill_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('payment', 'refund')),
  at timestamptz not null,
  number text not null,
  transaction_id text not null,
  amount bigint not null,
  fee bigint not null,
  primary key (company_id, bill_id, position),
  foreign key (company_id, bill_id) references pay_bill (company_id, bill_id)
);
create index pay_bill_line_number on pay_bill_line (company_id, number);

-- Where a bill and our records disagree.
create table pay_difference (
  company_id text not null,
  difference_id uuid not null default gen_random_uuid(),
  bill_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  number text not null,
  what text not null check (what in ('missing', 'unknown', 'unsettled', 'amount')),
  -- In fen; null where one side has nothing.
  billed bigint,
  recorded bigint,
  order_id uuid,
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  -- The member who settled it; null where it was gone by itself.
  staff_id uuid,
  words text not null default '',
  primary key (company_id, difference_id),
  unique (company_id, bill_id, kind, number),
  foreign key (company_id, bill_id) references pay_bill (company_id, bill_id),
  foreign key (company_id, order_id) references shop_order (company_id, order_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  check (settled_at is not null or (staff_id is null and words = ''))
);
create index pay_difference_open on pay_difference (company_id, bill_id) where settled_at is null;
create index pay_difference_order on pay_difference (company_id, order_id);
create index pay_difference_staff on pay_difference (company_id, staff_id);
