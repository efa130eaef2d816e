-- Leads that a company knew before and brings in from a list. Each has a person of its own, who counts for another one
-- from the moment on in which that one proves the same phone.
create table imported_lead (
  company_id text not null,
  person_id uuid not null,
  -- With whom it counts as a deed: the salesperson who got it at first, or of one for the pool the administrator.
  staff_id uuid not null,
  import_id uuid not null,
  employer text not null default '' check (length(employer) <= 64),
  region text not null default '' check (length(region) <= 64),
  -- Where the company knows the lead from.
  note text not null default '' check (length(note) <= 500),
  phone_sealed bytea not null,
  phone_hash bytea not null,
  phone_end bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create unique index imported_lead_phone on imported_lead (company_id, phone_hash);
create index imported_lead_phone_end on imported_lead (company_id, phone_end);
create index imported_lead_staff on imported_lead (company_id, staff_id);
create trigger imported_lead_not_of_erased before insert or update of person_id on imported_lead
  for each row execute function refuse_erased();

-- An import of leads: its rows, sealed, as they were checked; once applied, with the persons that they became.
create table lead_import (
  company_id text not null references company,
  import_id uuid not null,
  by_staff_id uuid not null,
  file_name text not null default '',
  state text not null check (state in ('checked', 'applied', 'undone')),
  counts jsonb not null default '{}',
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (company_id, import_id),
  foreign key (company_id, by_staff_id) references staff (company_id, staff_id)
);
create index lead_import_age on lead_import (company_id, created_at);

alter table lead_turn
  drop constraint lead_turn_way_check,
  drop constraint lead_turn_sides,
  -- Besides: imported, for a salesperson or into the pool; given out of the pool by a rule. The rule's name is the reason.
  add constraint lead_turn_way_check check (way in
    ('turn', 'returned', 'withdrawn', 'idle', 'claimed', 'assigned', 'rule', 'imported')),
  add constraint lead_turn_sides check (case
    when way = 'turn' then from_id is not null and to_id is not null
    when way in ('claimed', 'assigned', 'rule') then from_id is null and to_id is not null
    when way = 'imported' then (from_id is null) <> (to_id is null)
    else from_id is not null and to_id is null
  end);
