-- A session of the console has a host of its own: it may not look at a ticket or approve one. It names the session that
-- approved it and ends with that one.
alter table session drop constraint session_host_check;
-- Former release: it writes fewer values
alter table session add constraint session_host_check check (host in ('wechat', 'wecom', 'mini', 'console'));
alter table session add opened_by bytea;
-- Former release: it leaves the column empty
alter table session add foreign key (company_id, opened_by) references session (company_id, session_hash)
  on delete cascade;
create index session_opened_by on session (company_id, opened_by) where opened_by is not null;

-- The session that approved the ticket.
alter table console_sign_in add approved_by bytea;
-- Former release: it leaves the column empty
alter table console_sign_in add foreign key (company_id, approved_by) references session (company_id, session_hash)
  on delete cascade;
create index console_sign_in_approved_by on console_sign_in (company_id, approved_by) where approved_by is not null;

-- First the tickets: a browser that is collecting its session holds the ticket, so the second statement sees that
-- session.
create function end_opened_sessions() returns trigger language plpgsql as $$
begin
  delete from console_sign_in where company_id = new.company_id and approved_by = new.session_hash;
  update session set revoked_at = new.revoked_at
   where company_id = new.company_id and opened_by = new.session_hash and revoked_at is null;
  return null;
end $$;
create trigger session_ends_opened after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_opened_sessions();

-- Earlier sessions of the console do not name the session that approved them. Only they lasted eight hours.
update session set revoked_at = now()
 where host = 'wecom' and revoked_at is null and expires_at > now() and expires_at < created_at + interval '9 hours';
delete from console_sign_in;
