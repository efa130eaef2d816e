-- How many of a SKU can be sold now. Of a bundle: as many as its parts allow.
create or replace function sku_available(company text, sku uuid)
returns integer
language sql stable parallel safe
return coalesce(
  (select min(coalesce(s.available, 0) / p.count)
     from bundle_part p
     left join product_stock s on s.company_id = company and s.sku_id = p.sku_id
    where p.company_id = company and p.bundle_sku_id = sku),
  (select available from product_stock where company_id = company and sku_id = sku),
  0);
