-- What the buyer of an order shows when they fetch the goods: twelve random digits. The former release names no code, so the
-- database makes it.
alter table shop_order add column pick_up_code text not null default lpad(
  (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 1000000000000)::text, 12, '0');
create unique index shop_order_pick_up on shop_order (company_id, pick_up_code) where delivery = 'pickUp';

-- Where the buyer fetches the goods; null for any place of the company.
alter table shop_order add column place_id uuid;
alter table shop_order add foreign key (company_id, place_id) references place (company_id, place_id);
create index shop_order_place on shop_order (company_id, place_id) where place_id is not null;

-- Where the goods were handed over; null where that was not recorded.
alter table shipment add column place_id uuid;
alter table shipment add foreign key (company_id, place_id) references place (company_id, place_id);
create index shipment_place on shipment (company_id, place_id, at) where place_id is not null;
create index shipment_picked_up on shipment (company_id, at) where kind = 'pickUp';
