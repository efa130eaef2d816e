-- Tells all instances to forget a caller whom they remember, when a session ends or a right of a person changes.
create or replace function tell_callers()
returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'session' then
    perform pg_notify('caller', 'session:' || encode(old.session_hash, 'base64'));
  else
    perform pg_notify('caller', 'person:' || new.company_id || ':' || new.person_id);
  end if;
  return null;
end $$;
