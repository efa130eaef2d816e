-- Lets one transaction of a company change leads at a time. A transaction that waited reads what the other one wrote,
-- so everything is read after the lock.
-- It is the last lock of a transaction; otherwise two transactions could wait for each other.
create or replace function lock_leads(of_company text)
returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('leads ' || of_company, 0))
$$;
