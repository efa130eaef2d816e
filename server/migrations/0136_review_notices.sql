-- What waits for review concerns no person. See 0123.
alter table notice drop constraint notice_person_check;
-- Former release: its occasions keep their rule
alter table notice add constraint notice_person_check check (
  case when occasion in ('lost', 'dropped', 'missing') then true
    else (person_id is null) = (occasion in ('return', 'review', 'summary')) end);
