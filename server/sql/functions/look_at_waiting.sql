-- Has the waiting list of a company looked at, where somebody waits, because a seat may have come free: a job for each
-- day offers it. Only for the company of the transaction; what the upkeep changes is found by the round of each minute.
create or replace function look_at_waiting()
returns trigger
language plpgsql
as $$
declare company text := coalesce(new.company_id, old.company_id);
begin
  if nullif(current_setting('app.company_id', true), '') = company then
    perform jobs.add('offer_waiting', waited.day::text, now()) from (
      select distinct day from waiting_entry
      where company_id = company and state in ('waiting', 'offered')
      order by day) waited;
  end if;
  return null;
end $$;
