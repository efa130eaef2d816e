-- Pieces of an order were refunded.
create trigger order_line_settles_points
after update of refunded_pieces on order_line
for each row
when (old.refunded_pieces <> new.refunded_pieces)
execute function settle_points_of_line();
