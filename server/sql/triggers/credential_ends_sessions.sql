-- Sessions that were opened by a secret end when it is replaced. `mingpian key rotate` seals the same secret with a new
-- key and says so in the setting.
create trigger credential_ends_sessions
after update of app_id, sealed on credential
for each row
when (old.app_id <> new.app_id
  or old.sealed <> new.sealed and current_setting('app.sealing_anew'::text, true) is distinct from 'on'::text)
execute function end_sessions();
