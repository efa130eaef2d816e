-- Grants reports of reading their time, one after another. Each gets the earliest time that is not used up, between the
-- moment at which its view was seen and the moment at which the report arrived.
-- reports: a row for each, by its arrival: number of the view; when the view was seen and when the report arrived, in
-- milliseconds since 1970; the reading time so far that it states; the reading time of the view that is stored
-- granted: the reading time so far of each report, in milliseconds
create or replace function grant_reading(used_until bigint, reports bigint[], out used bigint, out granted bigint[])
language plpgsql immutable
as $$
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
