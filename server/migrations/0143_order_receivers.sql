-- Keyed hashes of the receiver's name and of the last four digits of the telephone, by which an order is found. Null in
-- orders that are older than the columns, until the upkeep has made them.
alter table shop_order add column receiver_name bytea, add column receiver_end bytea;
create index shop_order_receiver_name on shop_order (company_id, receiver_name);
create index shop_order_receiver_end on shop_order (company_id, receiver_end);
create index shop_order_unhashed on shop_order (company_id)
  where receiver_sealed is not null and (receiver_name is null or receiver_end is null);
