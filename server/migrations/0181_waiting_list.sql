-- Minutes for which a freed slot is offered to a person who waits; 0 where the company keeps no waiting list.
alter table booking_setting add column offer_minutes integer not null default 30
  check (offer_minutes between 0 and 1440);

-- Whether a hold is an offer of the waiting list. Another hold of the person does not end it.
alter table booking add column is_offer boolean not null default false;

-- Who waits for a slot of a day on which none is free. The first who asked is offered a freed slot first.
create table waiting_entry (
  company_id text not null,
  waiting_id uuid not null,
  person_id uuid not null,
  service_id uuid not null,
  place_id uuid not null,
  -- The member of staff who shall serve; null for any.
  staff_id uuid,
  day date not null,
  part text not null check (part in ('any', 'morning', 'afternoon')),
  persons integer not null default 1 check (persons > 0),
  state text not null default 'waiting' check (
    state in ('waiting', 'offered', 'taken', 'left', 'expired', 'ended')),
  -- Why the entry ended by itself.
  ended_for text not null default '' check (ended_for in ('', 'passed', 'gone', 'booked', 'removed')),
  -- The hold of the offer. It stays after the offer was taken.
  booking_id uuid,
  offered_start timestamptz,
  offered_until timestamptz,
  -- Starts that the person declined: they are not offered once more.
  declined timestamptz[] not null default '{}',
  app_id text not null default '',
  open_id text not null default '',
  -- When a free slot was last sought for the entry.
  looked_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, waiting_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, service_id) references booking_service (company_id, service_id),
  foreign key (company_id, place_id) references place (company_id, place_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, booking_id) references booking (company_id, booking_id) on delete set null (booking_id),
  check (state <> 'offered' or offered_until is not null),
  check ((state = 'ended') = (ended_for <> ''))
);
create unique index waiting_entry_open on waiting_entry (company_id, person_id, service_id, place_id, day)
  where state in ('waiting', 'offered');
create index waiting_entry_person on waiting_entry (company_id, person_id, created_at);
create index waiting_entry_line on waiting_entry (company_id, state, created_at);
create index waiting_entry_service on waiting_entry (company_id, service_id, place_id, day);
create index waiting_entry_place on waiting_entry (company_id, place_id, day);
create index waiting_entry_staff on waiting_entry (company_id, staff_id) where staff_id is not null;
create index waiting_entry_booking on waiting_entry (company_id, booking_id) where booking_id is not null;
create index waiting_entry_looked on waiting_entry (looked_at) where state = 'waiting';
create index waiting_entry_until on waiting_entry (offered_until) where state = 'offered';
