-- The two persons who are one by the proof of a join, one of each side. `joined_id` and `into_id` are the roots that were joined.
-- Null: the roots themselves.
alter table person_join add column joined_by uuid, add column into_by uuid;
create index person_join_into on person_join (company_id, into_id) where undone_at is null;
