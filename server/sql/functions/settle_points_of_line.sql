-- The points of an order follow its refunded pieces.
create or replace function settle_points_of_line()
returns trigger
language plpgsql
as $$
begin
  perform settle_points(o.company_id, o.order_id, false) from shop_order o
  where o.company_id = new.company_id and o.order_id = new.order_id and (o.points > 0 or o.points_rate > 0);
  return null;
end $$;
