-- Sites that a company allows beside the standard ones: their pages become articles, their pictures are shown.
create table page_host (
  company_id text not null references company,
  host text not null check (host = lower(host)),
  added_at timestamptz not null default now(),
  primary key (company_id, host)
);
