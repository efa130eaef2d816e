-- What actions of leads are worth. Scores are computed from the ledger of events by these rules; an action without a row
-- has the default of the program.
create table score_rule (
  company_id text not null,
  action text not null,
  points integer not null check (points between 0 and 1000),
  daily_cap integer not null check (daily_cap between 0 and 10000),
  -- 0: never.
  decay_days integer not null check (decay_days between 0 and 150),
  valid_days integer not null check (valid_days between 1 and 150),
  primary key (company_id, action)
);
-- A visit is told only of a lead whose score has reached it.
alter table notice_setting add column least_score integer not null default 0 check (least_score between 0 and 100000);
