-- How a salesperson's contact with a lead ended, once for each day: the later word of a day replaces the earlier one.
create table call_outcome (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  day date not null,
  -- Why the lead stood on the list.
  reason text not null check (reason in ('form', 'question', 'card', 'call', 'again', 'return')),
  outcome text not null check (outcome in ('agreed', 'talked', 'no_answer', 'declined')),
  at timestamptz not null default now(),
  primary key (company_id, staff_id, person_id, day),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index call_outcome_person on call_outcome (company_id, person_id);
create index call_outcome_age on call_outcome (at);
create trigger call_outcome_not_of_erased before insert or update of person_id on call_outcome
  for each row execute function refuse_erased();
-- Leads that a salesperson put off: they stand on the list again from a day on.
create table call_snooze (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  until date not null,
  primary key (company_id, staff_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index call_snooze_person on call_snooze (company_id, person_id);
create index call_snooze_age on call_snooze (until);
create trigger call_snooze_not_of_erased before insert or update of person_id on call_snooze
  for each row execute function refuse_erased();
