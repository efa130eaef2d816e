-- The points that go back with a request after the sale.
alter table after_sale add column points integer not null default 0;
-- Former release: its requests give no points back
alter table after_sale add constraint after_sale_points_check check (points >= 0);
