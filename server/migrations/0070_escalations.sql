-- A signal of a lead to which its salesperson does not react goes to the superior.

-- The company's rule. No row: nothing is escalated.
create table escalation_setting (
  company_id text not null references company,
  is_on boolean not null default false,
  -- Hours of working time that may pass without a reaction.
  hours integer not null default 4 check (hours between 1 and 80),
  signals text[] not null default '{form,question,card,call,due}',
  -- Working time on the company's clock: days by ISO, 1 is Monday.
  work_days integer[] not null default '{1,2,3,4,5}',
  work_from time not null default '09:00',
  work_until time not null default '18:00',
  -- Since when the hours count: signals from before the rule are left alone.
  since timestamptz not null default clock_timestamp(),
  primary key (company_id),
  check (work_from < work_until)
);

-- A signal that was escalated. Whether it is still open follows from what the salesperson did since.
create table escalation (
  company_id text not null,
  escalation_id uuid not null,
  -- The salesperson who had the lead.
  staff_id uuid not null,
  person_id uuid not null,
  signal text not null check (signal in ('form', 'question', 'card', 'call', 'due')),
  signal_at timestamptz not null,
  -- Since when a reaction counts: the signal, or the later hand-over to the salesperson.
  since timestamptz not null,
  content_type text not null default '',
  content_id text not null default '',
  at timestamptz not null default clock_timestamp(),
  -- The hand-over by which a superior ended it, and who that was.
  turn_id uuid,
  turned_by uuid,
  primary key (company_id, escalation_id),
  unique (company_id, staff_id, person_id, signal, signal_at),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, turned_by) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index escalation_person on escalation (company_id, person_id);
create index escalation_turned_by on escalation (company_id, turned_by);
create index escalation_age on escalation (at);
create trigger escalation_not_of_erased before insert or update of person_id on escalation
  for each row execute function refuse_erased();

-- The last time that a salesperson opened the phone or the chat of a lead from these pages.
create table lead_reach (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  way text not null check (way in ('call', 'message')),
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index lead_reach_person on lead_reach (company_id, person_id);
create index lead_reach_age on lead_reach (at);
create trigger lead_reach_not_of_erased before insert or update of person_id on lead_reach
  for each row execute function refuse_erased();

-- Calls of the last days in a whole company; few of all events are calls.
create index event_call on event (company_id, received_at) where event = 'call';
create index form_answer_newest on form_answer (company_id, at);
create index spot_question_newest on spot_question (company_id, at);
create index exchanged_card_at on exchanged_card (company_id, at);
create index lead_progress_next on lead_progress (company_id, next_at) where next_at is not null;

alter table notice
  -- Of an escalation: the signal and its time.
  add column signal text not null default '',
  add column signal_at timestamptz,
  drop constraint notice_occasion_check,
  add constraint notice_occasion_check
    check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask', 'lost', 'dropped', 'escalation', 'summary'));
