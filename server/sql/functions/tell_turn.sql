-- Tells the open radars of the members of a hand-over: with whom the deeds were done, the giver and the receiver. The
-- mark ! says that leads changed hands.
create or replace function tell_turn()
returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('radar', new.company_id || '/' || touched || '!')
  from (select distinct unnest(array[new.origin_id, new.from_id, new.to_id]) as touched) members
  where touched is not null;
  return null;
end $$;
