-- Ends what a session opened in other browsers, when it ends: first the tickets, then the sessions.
-- A browser that collects its session holds the ticket's row, so the second statement sees that session.
create or replace function end_opened_sessions()
returns trigger
language plpgsql
as $$
begin
  delete from console_sign_in where company_id = new.company_id and approved_by = new.session_hash;
  update session set revoked_at = new.revoked_at
   where company_id = new.company_id and opened_by = new.session_hash and revoked_at is null;
  return null;
end $$;
