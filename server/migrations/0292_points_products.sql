-- The points that one piece of a product costs beside its price; 0: none, so it is no product of points.
alter table product add column points integer not null default 0;
-- Former release: its products cost no points
alter table product add constraint product_points_check check (points >= 0);
-- What one piece of a line cost in points beside its price.
alter table order_line add column unit_points integer not null default 0;
-- Former release: its lines have no points
alter table order_line add constraint order_line_unit_points_check check (unit_points >= 0);
