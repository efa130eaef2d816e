-- The member of staff who left, from whom the booking came to who serves it now. It goes back if the hand-over is undone.
alter table booking add column given_from uuid;
alter table booking add foreign key (company_id, given_from) references staff (company_id, staff_id);
create index booking_given_from on booking (company_id, given_from) where given_from is not null;
