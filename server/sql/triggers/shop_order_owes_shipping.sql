-- Money of the mini program waits until WeChat knows how the goods are sent.
create trigger shop_order_owes_shipping
after update of state on shop_order
for each row
when (old.state = 'awaitingPayment' and new.state = 'paid')
execute function owe_shipping();
