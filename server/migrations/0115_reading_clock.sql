-- How far reading has used up a person's time, so that all views together last no longer than the clock: see
-- docs/decisions/0013-reading-time.md.
create table reading_clock (
  company_id text not null,
  person_id uuid not null,
  -- Milliseconds since 1970: a report adds only time after it.
  used_until bigint not null,
  -- Of the batch that was written last: its reports as `grant_reading` takes them, and what each was granted.
  reports bigint[] not null,
  granted bigint[] not null,
  primary key (company_id, person_id)
) with (fillfactor = 80);

-- Grants reports of reading their time, one after another. Each gets the earliest time that is not used up: between
-- the moment at which its view was seen and the moment at which the report arrived.
-- reports: a row for each, by its arrival: number of the view; when the view was seen and the report received, in
--   milliseconds since 1970; the reading time so far that it states; the reading time of the view that is stored
-- granted: for each report the reading time so far, in milliseconds
create function grant_reading(used_until bigint, reports bigint[], out used bigint, out granted bigint[])
language plpgsql immutable as $$
declare
  report bigint[];
  amounts bigint[] := '{}';
  amount bigint;
  start bigint;
begin
  used := used_until;
  granted := '{}';
  foreach report slice 1 in array reports loop
    amount := coalesce(amounts[report[1]], report[5]);
    if report[4] > amount then
      start := greatest(used, report[2] + amount);
      if start < report[3] then
        used := least(start + report[4] - amount, report[3]);
        amount := amount + used - start;
      end if;
    end if;
    amounts[report[1]] := amount;
    granted := granted || least(report[4], amount, report[3] - report[2]);
  end loop;
end $$;
