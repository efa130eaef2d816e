-- Pieces of a line whose money went back, and those that are in stock again. The request after the sale that runs.
alter table order_line add column refunded_pieces integer not null default 0;
alter table order_line add column returned_pieces integer not null default 0;
alter table order_line add check (refunded_pieces between 0 and quantity);
alter table order_line add check (returned_pieces between 0 and quantity);
alter table shop_order add column after_sale_id uuid;

-- Buyers ask for the refund of pieces of an order.
create table after_sale (
  company_id text not null,
  after_sale_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('refund', 'return')),
  state text not null check (state in ('asked', 'returning', 'refunding', 'stuck', 'done', 'refused', 'withdrawn')),
  reason text not null check (reason in ('unwanted', 'faulty', 'wrong', 'missing', 'late', 'other')),
  words text not null default '',
  pictures jsonb not null default '[]',
  refusal text not null default '',
  -- With freight, in fen.
  amount bigint not null check (amount > 0),
  freight bigint not null check (freight between 0 and amount),
  due_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, after_sale_id),
  foreign key (company_id, order_id) references shop_order (company_id, order_id)
);
create index after_sale_order on after_sale (company_id, order_id, created_at);
create index after_sale_created on after_sale (company_id, created_at);
create unique index after_sale_running on after_sale (company_id, order_id)
  where state in ('asked', 'returning', 'refunding', 'stuck');

create table after_sale_line (
  company_id text not null,
  after_sale_id uuid not null,
  order_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  -- Pieces that came back in good order; null before staff counted them.
  good integer check (good between 0 and quantity),
  primary key (company_id, after_sale_id, position),
  foreign key (company_id, after_sale_id) references after_sale (company_id, after_sale_id),
  foreign key (company_id, order_id, position) references order_line (company_id, order_id, position)
);
create index after_sale_line_order on after_sale_line (company_id, order_id, position);

create table after_sale_step (
  company_id text not null,
  step_id uuid not null default gen_random_uuid(),
  after_sale_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  what text not null,
  by text not null check (by in ('buyer', 'staff', 'system')),
  staff_id uuid,
  primary key (company_id, step_id),
  foreign key (company_id, after_sale_id) references after_sale (company_id, after_sale_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index after_sale_step_sale on after_sale_step (company_id, after_sale_id, at);

-- A refund of pieces is one of several of its attempt. The vendor takes two of one attempt a minute apart.
alter table payment_refund add column after_sale_id uuid;
alter table payment_refund add column send_at timestamptz not null default now();
alter table payment_refund drop constraint payment_refund_reason_check;
alter table payment_refund add constraint payment_refund_reason_check
  check (reason in ('whole', 'second', 'late', 'wrong', 'part'));
alter table payment_refund drop constraint payment_refund_state_check;
alter table payment_refund add constraint payment_refund_state_check
  check (state in ('asked', 'processing', 'done', 'abnormal', 'refused', 'offline'));
alter table payment_refund add check ((reason = 'part') = (after_sale_id is not null));
drop index payment_refund_attempt;
create unique index payment_refund_attempt on payment_refund (company_id, attempt_id)
  where state <> 'refused' and reason <> 'part';
create index payment_refund_sale on payment_refund (company_id, after_sale_id) where after_sale_id is not null;
