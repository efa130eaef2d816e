-- Has the deadlines of a company's waiting work orders counted anew, because working hours changed. Only for the company of
-- the transaction.
create or replace function recount_work_orders()
returns trigger
language plpgsql
as $$
declare company text := nullif(current_setting('app.company_id', true), '');
begin
  if exists (select from work_order where company_id = company and state in ('open', 'taken')) then
    perform jobs.add('recount_work_orders', company, now());
  end if;
  return null;
end $$;
