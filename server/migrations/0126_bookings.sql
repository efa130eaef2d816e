create extension if not exists btree_gist;

-- The words of the booking pages, '' for the usual ones. Writers of bookings lock the row: one company's are written one
-- after the other.
create table booking_setting (
  company_id text not null,
  project_name text not null default '',
  customer_title text not null default '',
  store_name text not null default '',
  primary key (company_id),
  foreign key (company_id) references company (company_id)
);

-- A visit that a customer booked. `busy` is its time with the minutes before and after.
create table booking (
  company_id text not null,
  booking_id uuid not null,
  service_id uuid not null,
  place_id uuid not null,
  staff_id uuid,
  person_id uuid,
  state text not null check (
    state in ('held', 'asked', 'confirmed', 'arrived', 'finished', 'cancelled', 'refused', 'noShow')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy tstzrange not null,
  -- Whether the member of staff can serve no other booking at that time.
  is_alone boolean not null,
  persons integer not null default 1 check (persons > 0),
  customer_name text not null default '',
  phone_sealed bytea,
  words text not null default '',
  held_until timestamptz,
  arrival_code text,
  reason text not null default '',
  override text not null default '',
  booked_by uuid,
  app_id text not null default '',
  open_id text not null default '',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, booking_id),
  foreign key (company_id, service_id) references booking_service (company_id, service_id),
  foreign key (company_id, place_id) references place (company_id, place_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, booked_by) references staff (company_id, staff_id),
  check (starts_at < ends_at),
  check (state <> 'held' or held_until is not null),
  -- A member of staff with one seat is in no two bookings at the same time, whatever the program believes.
  exclude using gist (company_id with =, staff_id with =, busy with &&)
    where (is_alone and state in ('held', 'asked', 'confirmed', 'arrived'))
);
create index booking_person on booking (company_id, person_id, starts_at);
create index booking_place on booking (company_id, place_id, starts_at);
create index booking_staff on booking (company_id, staff_id, starts_at);
create index booking_service_id on booking (company_id, service_id, starts_at);
create index booking_starts on booking (company_id, starts_at);
create index booking_booked_by on booking (company_id, booked_by) where booked_by is not null;
create unique index booking_arrival on booking (company_id, arrival_code) where arrival_code is not null;
create index booking_held on booking (held_until) where state = 'held';
create index booking_arrived on booking (ends_at) where state = 'arrived';
