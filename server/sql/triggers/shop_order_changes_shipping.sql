-- Also an order whose last pieces were refunded instead of sent is sent as a whole.
create trigger shop_order_changes_shipping
after update of state on shop_order
for each row
when (old.state <> 'shipped' and new.state = 'shipped')
execute function change_shipping();
