-- Pieces for which points alone were paid are refunded without money.
alter table after_sale drop constraint after_sale_amount_check;
-- Former release: it writes amounts above 0
alter table after_sale add constraint after_sale_amount_check check (amount >= 0);
