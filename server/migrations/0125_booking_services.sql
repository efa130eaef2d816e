-- What customers can book. Minutes before and after a visit stay free.
create table booking_service (
  company_id text not null,
  service_id uuid not null,
  name text not null,
  words text not null default '',
  picture text not null default '',
  minutes integer not null check (minutes > 0),
  minutes_before integer not null default 0,
  minutes_after integer not null default 0,
  step integer not null check (step > 0),
  seats integer not null default 1 check (seats > 0),
  persons_max integer not null default 1,
  notice integer not null default 0,
  window_days integer not null default 30,
  cancel_notice integer not null default 0,
  person_limit integer not null default 0,
  day_limit integer not null default 0,
  needs_confirmation boolean not null default false,
  is_open boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, service_id),
  foreign key (company_id) references company (company_id)
);

create table booking_service_place (
  company_id text not null,
  service_id uuid not null,
  place_id uuid not null,
  primary key (company_id, service_id, place_id),
  foreign key (company_id, service_id) references booking_service (company_id, service_id) on delete cascade,
  foreign key (company_id, place_id) references place (company_id, place_id) on delete cascade
);
create index booking_service_place_place on booking_service_place (company_id, place_id);

-- The members of staff who serve; none where the service needs no person.
create table booking_service_member (
  company_id text not null,
  service_id uuid not null,
  staff_id uuid not null,
  primary key (company_id, service_id, staff_id),
  foreign key (company_id, service_id) references booking_service (company_id, service_id) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index booking_service_member_staff on booking_service_member (company_id, staff_id);

-- How many bookings a member of staff serves at the same time.
create table serving_member (
  company_id text not null,
  staff_id uuid not null,
  seats integer not null default 1 check (seats > 0),
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);

-- The hours of a week in which a member of staff serves at a place.
create table work_plan (
  company_id text not null,
  staff_id uuid not null,
  place_id uuid not null,
  hours jsonb not null default '[]',
  primary key (company_id, staff_id, place_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, place_id) references place (company_id, place_id) on delete cascade
);
create index work_plan_place on work_plan (company_id, place_id);

create table day_off (
  company_id text not null,
  staff_id uuid not null,
  from_day date not null,
  to_day date not null,
  words text not null default '',
  primary key (company_id, staff_id, from_day, to_day),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  check (from_day <= to_day)
);
