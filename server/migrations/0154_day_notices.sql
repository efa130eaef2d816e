-- A member of staff is told in the morning how many visits they serve that day. It concerns no person.
alter table notice drop constraint notice_occasion_check;
-- Former release: it writes fewer values, and fails to send a notice of a new one only
alter table notice add constraint notice_occasion_check check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask',
  'comment', 'pay_order', 'book', 'payment', 'lost', 'dropped', 'missing', 'escalation', 'return', 'review', 'bookings',
  'summary'));
alter table notice drop constraint notice_person_check;
-- Former release: its occasions keep their rule
alter table notice add constraint notice_person_check check (
  case when occasion in ('lost', 'dropped', 'missing') then true
    else (person_id is null) = (occasion in ('return', 'review', 'bookings', 'summary')) end);
create index booking_confirmed on booking (starts_at) where state = 'confirmed';
