-- A place gets its pictures, hours and seats. `hours` has shifts of a week (contract/src/shared/hours.ts).
alter table place
  add column pictures jsonb not null default '[]',
  add column hours jsonb not null default '[]',
  add column keeps_holidays boolean not null default false,
  add column seats integer not null default 0,
  add column removed_at timestamptz;

-- A day with other hours than the week has; no spans where the place is closed.
create table place_exception (
  company_id text not null,
  place_id uuid not null,
  day date not null,
  spans jsonb not null,
  words text not null default '',
  primary key (company_id, place_id, day),
  foreign key (company_id, place_id) references place (company_id, place_id) on delete cascade
);

-- The members of staff who work at a place.
create table place_member (
  company_id text not null,
  place_id uuid not null,
  staff_id uuid not null,
  primary key (company_id, place_id, staff_id),
  foreign key (company_id, place_id) references place (company_id, place_id) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index place_member_staff on place_member (company_id, staff_id);
