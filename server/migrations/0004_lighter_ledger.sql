-- What the ledger pays for every event, without what nobody reads: most of an event's price is its indexes.

-- A trail reads actions from the ledger, and everything else from its roll-ups.
drop index event_staff;
drop index event_person;
create index event_action on event (company_id, person_id, received_at desc) where event not in ('view', 'dwell');

-- A person's visits are few: the index by person finds those of one thing too.
drop index visit_thing;

-- Read once in six hours, to forget; ids come in order of time, which is what a summary of blocks needs.
drop index activity_age;
create index activity_age on activity using brin (company_id, received_at) with (pages_per_range = 32);
