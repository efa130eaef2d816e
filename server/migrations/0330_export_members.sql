-- The list of members of the mall can become a file by a job. After 0320, which names the kinds before.
alter table list_export drop constraint list_export_kind_check;
-- Former release: it writes fewer kinds, and makes no file of a new one
alter table list_export add constraint list_export_kind_check check (kind in ('staff', 'activity', 'customers', 'answers',
  'products', 'orders', 'bookings', 'waiting', 'invoices', 'toShip', 'sales', 'members'));
