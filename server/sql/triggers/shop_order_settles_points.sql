-- An order is received, or closed.
create trigger shop_order_settles_points
after update of state on shop_order
for each row
when (old.state <> new.state and new.state in ('received', 'closed') and (new.points > 0 or new.points_rate > 0))
execute function settle_points_of_order();
