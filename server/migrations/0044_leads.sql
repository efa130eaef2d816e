-- Who a person is with a salesperson follows from what they did. These rows hold only what cannot be derived.

-- How far the dealings with a lead have come.
create table lead_progress (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  stage text not null default 'new' check (stage in ('new', 'contacted', 'talking', 'customer', 'lost')),
  -- The next appointment.
  next_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index lead_progress_person on lead_progress (company_id, person_id);
create trigger lead_progress_not_of_erased before insert or update of person_id on lead_progress
  for each row execute function refuse_erased();

-- What was done about a lead.
create table lead_follow (
  company_id text not null,
  follow_id uuid not null,
  staff_id uuid not null,
  person_id uuid not null,
  words text not null check (words <> ''),
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, follow_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index lead_follow_person on lead_follow (company_id, person_id, at desc);
create index lead_follow_staff on lead_follow (company_id, staff_id);
create trigger lead_follow_not_of_erased before insert or update of person_id on lead_follow
  for each row execute function refuse_erased();

-- A lead handed from one salesperson to another: one row for each salesperson with whom the deeds were done. Of the rows
-- of one origin the newest that is not undone says who has the lead now.
create table lead_turn (
  company_id text not null,
  turn_id uuid not null,
  origin_id uuid not null,
  person_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (company_id, turn_id, origin_id),
  foreign key (company_id, origin_id) references staff (company_id, staff_id),
  foreign key (company_id, from_id) references staff (company_id, staff_id),
  foreign key (company_id, to_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index lead_turn_person on lead_turn (company_id, person_id);
create index lead_turn_origin on lead_turn (company_id, origin_id);
create index lead_turn_from on lead_turn (company_id, from_id);
create index lead_turn_to on lead_turn (company_id, to_id) where undone_at is null;
create trigger lead_turn_not_of_erased before insert or update of person_id on lead_turn
  for each row execute function refuse_erased();
