-- Where the visit came from that led to an order (`visitSource`); '' where none is known, and for orders of the former release.
alter table shop_order add column channel text not null default ''
  check (channel in ('', 'single', 'group', 'timeline', 'scan', 'link', 'self'));

alter table list_export drop constraint list_export_kind_check;
-- Former release: it writes fewer kinds, and makes no file of a new one
alter table list_export add constraint list_export_kind_check check (kind in ('staff', 'activity', 'customers', 'answers',
  'products', 'orders', 'bookings', 'waiting', 'invoices', 'toShip', 'sales'));
