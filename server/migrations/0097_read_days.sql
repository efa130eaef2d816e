-- A lead has read where its person looked at things of one kind for ten seconds or longer on one day. The index has the
-- rows of the funnel's step. An update of a reading time stays HOT unless the row passes the ten seconds.
alter table person_deed add column is_read boolean not null generated always as (duration_ms >= 10000) stored;

create index person_deed_read on person_deed (company_id, staff_id, day) include (person_id) where is_read;
