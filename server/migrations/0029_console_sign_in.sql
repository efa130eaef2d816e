-- A browser that waits for a member of staff to let it into the console: its code was shown, maybe scanned, maybe approved.
create table console_sign_in (
  company_id text not null references company,
  ticket_hash bytea not null,
  -- Of the secret that only the waiting browser knows.
  browser_hash bytea not null,
  browser text not null,
  -- The first one stands on the screen of the browser.
  numbers integer[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'scanned', 'approved', 'refused')),
  person_id uuid,
  staff_id uuid,
  app_id text not null default '',
  open_id text not null default '',
  expires_at timestamptz not null,
  primary key (company_id, ticket_hash),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
-- To forget a person by.
create index console_sign_in_person on console_sign_in (company_id, person_id) where person_id is not null;
