-- The waiting list of bookings can become a file by a job, too.
alter table list_export drop constraint list_export_kind_check;
-- Former release: it writes fewer kinds, and makes no file of a new one
alter table list_export add constraint list_export_kind_check
  check (kind in ('staff', 'activity', 'customers', 'answers', 'products', 'orders', 'bookings', 'waiting'));
