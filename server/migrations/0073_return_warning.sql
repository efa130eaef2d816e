-- A salesperson is warned before leads return to the pool.
alter table pool_setting
  -- Days before the night of the return from which on the salesperson is warned; 0 never.
  add column warn_days integer not null default 2 check (warn_days between 0 and 30);

alter table notice
  -- Of a warning: how many leads return to the pool soon.
  add column leads integer not null default 0,
  drop constraint notice_occasion_check,
  drop constraint notice_person_check,
  add constraint notice_occasion_check
    check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask', 'lost', 'dropped', 'escalation', 'return', 'summary')),
  add constraint notice_person_check check (
    case when occasion in ('lost', 'dropped') then true else (person_id is null) = (occasion in ('return', 'summary')) end);
