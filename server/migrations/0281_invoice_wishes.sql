-- What a buyer wants on the invoice of an order, and which member said that it was issued.
create table invoice_wish (
  company_id text not null,
  order_id uuid not null,
  kind text not null,
  sealed bytea not null,
  wished_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid,
  done_amount bigint,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references shop_order (company_id, order_id),
  foreign key (company_id, done_by) references staff (company_id, staff_id),
  check (kind in ('company', 'person')),
  check ((done_at is null) = (done_amount is null) and (done_at is null) = (done_by is null))
);
create index invoice_wish_wished on invoice_wish (company_id, wished_at);

-- The list of wishes can become a file by a job.
alter table list_export drop constraint list_export_kind_check;
-- Former release: it writes fewer kinds, and makes no file of a new one
alter table list_export add constraint list_export_kind_check check (kind in ('staff', 'activity', 'customers', 'answers',
  'products', 'orders', 'bookings', 'waiting', 'invoices'));
