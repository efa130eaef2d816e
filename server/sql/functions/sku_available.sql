-- How many of a SKU can be sold now. Of a bundle: as many as its parts allow.
-- In PL/pgSQL, which keeps the plans of its statements: a function in SQL plans them again in each statement that calls it.
-- Former release: the result is the same.
create or replace function sku_available(company text, sku uuid)
returns integer
language plpgsql stable parallel safe
as $$
declare
  pieces integer;
begin
  select min(coalesce(s.available, 0) / p.count) into pieces
    from bundle_part p
    left join product_stock s on s.company_id = company and s.sku_id = p.sku_id
   where p.company_id = company and p.bundle_sku_id = sku;
  if pieces is null then
    select available into pieces from product_stock where company_id = company and sku_id = sku;
  end if;
  return coalesce(pieces, 0);
end $$;
