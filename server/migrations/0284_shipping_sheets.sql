-- A sheet of parcels that was checked, and the parcels that applying it recorded.
create table shipping_import (
  company_id text not null,
  import_id uuid not null,
  by_staff_id uuid not null,
  file_name text not null default '',
  state text not null check (state in ('checked', 'applied')),
  counts jsonb not null default '{}',
  rows jsonb not null,
  -- Of each parcel: its order and its number.
  written jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (company_id, import_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, by_staff_id) references staff (company_id, staff_id)
);
create index shipping_import_age on shipping_import (company_id, created_at);

-- What is left to ship can become a file by a job, too.
alter table list_export drop constraint list_export_kind_check;
-- Former release: it writes fewer kinds, and makes no file of a new one
alter table list_export add constraint list_export_kind_check
  check (kind in ('staff', 'activity', 'customers', 'answers', 'products', 'orders', 'bookings', 'waiting', 'invoices', 'toShip'));
