-- A purchase that a salesperson records may name an order of the mall: it has no amount of its own then.
-- No foreign key: orders are above leads, and are never deleted.
alter table lead_follow add column order_id uuid;
alter table lead_follow add column order_number text not null default '';
-- Former release: it names no order, so its purchases keep the rule
alter table lead_follow add constraint lead_follow_order check (
  case when order_id is null then order_number = '' else is_bought and amount is null and order_number <> '' end);

-- For the funnel, which counts paid orders of a span.
create index shop_order_paid on shop_order (company_id, paid_at, staff_id) where paid_at is not null;
