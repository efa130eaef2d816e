-- Rules by which leads without a salesperson get one, in the company's order: the first that fits and has a member there.
create table assign_rule (
  company_id text not null references company,
  rule_id uuid not null,
  place integer not null,
  rule jsonb not null,
  -- The member who got a lead last, where members take turns.
  last_id uuid,
  primary key (company_id, rule_id),
  foreign key (company_id, last_id) references staff (company_id, staff_id)
);
create unique index assign_rule_place on assign_rule (company_id, place);

-- Members who get no leads by rules up to a day of the company, that day included: they are on leave.
create table assign_away (
  company_id text not null,
  staff_id uuid not null,
  until date not null,
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade
);
create index assign_away_age on assign_away (until);
