-- A hand-over changes the radars of three members: the one with whom the deeds were done, the giver and the receiver.
-- Their open radars are told by the channel of events; the mark ! says that leads changed hands.
create function tell_turn() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('radar', new.company_id || '/' || touched || '!')
  from (select distinct unnest(array[new.origin_id, new.from_id, new.to_id]) as touched) members
  where touched is not null;
  return null;
end $$;
create trigger tell_turn after insert or update of undone_at on lead_turn
  for each row execute function tell_turn();
