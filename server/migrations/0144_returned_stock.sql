-- What an order took of the stock, by which a refunded order gives it back.
create index stock_change_order on stock_change (company_id, order_id) where order_id is not null;
