-- What salespeople did about a lead stands in its timeline.

-- Each stage that a salesperson set. `lead_progress` has only the present one.
create table lead_stage (
  company_id text not null,
  stage_id uuid not null,
  -- The member who set it.
  staff_id uuid not null,
  person_id uuid not null,
  stage text not null check (stage in ('new', 'contacted', 'talking', 'customer', 'lost')),
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, stage_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index lead_stage_person on lead_stage (company_id, person_id, at desc);
create index lead_stage_staff on lead_stage (company_id, staff_id);
create trigger lead_stage_not_of_erased before insert or update of person_id on lead_stage
  for each row execute function refuse_erased();

-- Phone and chat: the last time of each day (UTC), where there was the last time of all.
-- Former release: it ignores the refusal of a second contact of one day by the same way
alter table lead_reach
  add column day date not null generated always as ((at at time zone 'UTC')::date) stored,
  drop constraint lead_reach_pkey,
  add primary key (company_id, staff_id, person_id, way, day);
