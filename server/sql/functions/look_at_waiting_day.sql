-- As look_at_waiting, for the days of a booking: that on which it was, and that on which it is.
create or replace function look_at_waiting_day()
returns trigger
language plpgsql
as $$
declare company text := coalesce(new.company_id, old.company_id);
begin
  if nullif(current_setting('app.company_id', true), '') = company then
    perform jobs.add('offer_waiting', visit.day::text, now()) from (
      select distinct (starts_at at time zone c.time_zone)::date as day
      from company c cross join unnest(array[old.starts_at, new.starts_at]) starts_at
      where c.company_id = company and starts_at is not null
      order by day) visit
    where exists (
      select from waiting_entry e
      where e.company_id = company and e.state in ('waiting', 'offered')
        and e.day between visit.day - 1 and visit.day + 1);
  end if;
  return null;
end $$;
