-- Attempts to pay orders, what WeChat Pay says about them, refunds, and the ledger of both.
create table payment_attempt (
  company_id text not null,
  attempt_id uuid not null,
  order_id uuid not null,
  -- Our number at the vendor, never used again.
  number text not null,
  app_id text not null,
  open_id text not null,
  mch_id text not null,
  amount bigint not null check (amount > 0),
  notify_url text not null,
  state text not null check (state in ('prepared', 'open', 'paid', 'wrong', 'closed')),
  transaction_id text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, attempt_id),
  unique (company_id, number),
  foreign key (company_id, order_id) references shop_order (company_id, order_id)
);
create index payment_attempt_order on payment_attempt (company_id, order_id, created_at);
create unique index payment_attempt_running on payment_attempt (company_id, order_id, app_id, open_id)
  where state in ('prepared', 'open');

-- What the vendor said in a verified notice, before anything follows from it.
create table payment_notice (
  company_id text not null,
  notice_id text not null,
  kind text not null check (kind in ('transaction', 'refund')),
  said jsonb not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (company_id, notice_id)
);
create index payment_notice_waiting on payment_notice (received_at) where done_at is null;

create table payment_refund (
  company_id text not null,
  refund_id uuid not null,
  order_id uuid not null,
  attempt_id uuid not null,
  number text not null,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('whole', 'second', 'late', 'wrong')),
  words text not null default '',
  state text not null check (state in ('asked', 'processing', 'done', 'abnormal', 'refused')),
  vendor_id text not null default '',
  staff_id uuid,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (company_id, refund_id),
  unique (company_id, number),
  foreign key (company_id, order_id) references shop_order (company_id, order_id),
  foreign key (company_id, attempt_id) references payment_attempt (company_id, attempt_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index payment_refund_order on payment_refund (company_id, order_id, created_at);
create index payment_refund_running on payment_refund (created_at) where state in ('asked', 'processing');
-- One attempt goes back once as a whole.
create unique index payment_refund_attempt on payment_refund (company_id, attempt_id) where state <> 'refused';

create table money_entry (
  company_id text not null,
  entry_id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  attempt_id uuid not null,
  refund_id uuid,
  amount bigint not null check (amount > 0),
  at timestamptz not null default now(),
  primary key (company_id, entry_id),
  foreign key (company_id, order_id) references shop_order (company_id, order_id),
  foreign key (company_id, attempt_id) references payment_attempt (company_id, attempt_id),
  foreign key (company_id, refund_id) references payment_refund (company_id, refund_id),
  check ((kind = 'refund') = (refund_id is not null))
);
create unique index money_entry_payment on money_entry (company_id, attempt_id) where kind = 'payment';
create unique index money_entry_refund on money_entry (company_id, refund_id) where kind = 'refund';
create index money_entry_at on money_entry (company_id, at desc, entry_id);
create index money_entry_order on money_entry (company_id, order_id);
