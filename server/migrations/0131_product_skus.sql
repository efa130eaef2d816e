-- For each: select company_id from company
-- Each product gets one SKU with its price and no stock, and the category that its text names.
insert into product_category (company_id, category_id, name, position)
select company_id, gen_random_uuid(), category, row_number() over (order by category)
from (
  select distinct company_id, btrim(category) as category from product
  where company_id = current_setting('app.company_id') and btrim(category) <> ''
) named;

update product p set category_id = c.category_id
from product_category c
where p.company_id = current_setting('app.company_id') and c.company_id = p.company_id and c.name = btrim(p.category);

with made as (
  insert into product_sku (company_id, sku_id, product_id, price, market_price)
  select company_id, gen_random_uuid(), product_id, price, market_price from product
  where company_id = current_setting('app.company_id')
  returning company_id, sku_id
)
insert into product_stock (company_id, sku_id) select company_id, sku_id from made;
