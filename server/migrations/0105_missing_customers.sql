-- A synchronisation tells of customers whom WeCom no longer lists for a member.
alter table notice
  drop constraint notice_occasion_check,
  drop constraint notice_person_check,
  add constraint notice_occasion_check
    check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask', 'lost', 'dropped', 'missing', 'escalation', 'return', 'summary')),
  add constraint notice_person_check check (
    case when occasion in ('lost', 'dropped', 'missing') then true else (person_id is null) = (occasion in ('return', 'summary')) end);
