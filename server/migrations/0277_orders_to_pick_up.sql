-- Orders that wait at places: a station counts them. Those that were handed over are many times as many.
create index shop_order_to_pick_up on shop_order (company_id, place_id)
  where delivery = 'pickUp' and state in ('paid', 'partShipped');
