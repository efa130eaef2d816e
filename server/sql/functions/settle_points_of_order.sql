-- The points of an order follow its state.
create or replace function settle_points_of_order()
returns trigger
language plpgsql
as $$
begin
  perform settle_points(new.company_id, new.order_id, new.state = 'received');
  return null;
end $$;
