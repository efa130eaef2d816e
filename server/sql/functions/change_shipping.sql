-- What WeChat has to be told of an order changed: a parcel left or was corrected, or nothing is left to send.
create or replace function change_shipping()
returns trigger
language plpgsql
as $$
begin
  if nullif(current_setting('app.company_id', true), '') is distinct from new.company_id then
    return null;
  end if;
  update shipping_duty set changes = changes + 1, tries = 0, next_at = null
  where company_id = new.company_id and order_id = new.order_id;
  if found then
    perform jobs.add('upload_shipping', new.order_id::text, now());
  end if;
  return null;
end $$;
