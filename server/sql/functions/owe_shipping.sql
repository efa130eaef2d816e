-- An order that was paid in the company's mini program: WeChat has to be told how its goods are sent. An order that needs
-- no shipping is told at once. Only for the company of the transaction; what the upkeep changes is nothing to tell.
create or replace function owe_shipping()
returns trigger
language plpgsql
as $$
begin
  if nullif(current_setting('app.company_id', true), '') is distinct from new.company_id then
    return null;
  end if;
  insert into shipping_duty (company_id, order_id, attempt_id, owed_at)
  select a.company_id, a.order_id, a.attempt_id, coalesce(a.paid_at, now())
  from payment_attempt a
  join credential c on c.company_id = a.company_id and c.kind = 'mini' and c.app_id = a.app_id
  where a.company_id = new.company_id and a.order_id = new.order_id and a.state = 'paid'
  order by a.settled_at desc limit 1
  on conflict do nothing;
  if found and new.delivery <> 'express' then
    perform jobs.add('upload_shipping', new.order_id::text, now());
  end if;
  return null;
end $$;
