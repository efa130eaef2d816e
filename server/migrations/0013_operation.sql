-- What the operator's tool needs: invitations of administrators, the files by which vendors check a domain, and a way to
-- seal secrets anew without ending the sessions that stand on them.

-- Who opens the link first in the company's WeCom becomes an administrator. The token itself is nowhere stored.
create table admin_invitation (
  company_id text not null references company,
  token_hash bytea not null,
  -- As the operator calls them.
  name text not null,
  -- The member whom it is for; '' for any member of the corp.
  user_id text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Who accepted it.
  staff_id uuid,
  primary key (company_id, token_hash),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
-- The invitation that a browser set out with.
alter table sign_in_pending add column invitation bytea;

-- Vendors believe that a domain is the company's where this file lies at its root.
create table domain_file (
  company_id text not null references company,
  domain text not null,
  name text not null,
  content text not null,
  added_at timestamptz not null default now(),
  primary key (company_id, domain, name)
);

-- The same secret under a new key is the same secret: only `mingpian key rotate` says so, for its own transactions.
drop trigger credential_ends_sessions on credential;
create trigger credential_ends_sessions after update of app_id, sealed on credential
  for each row when (
    old.app_id <> new.app_id
    or (old.sealed <> new.sealed and current_setting('app.sealing_anew', true) is distinct from 'on'))
  execute function end_sessions();
