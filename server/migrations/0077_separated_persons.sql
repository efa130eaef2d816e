-- Of a join that was undone: the persons of its two sides and the verified ids that they had, as `<reason> <id>`.
-- `ids` is null for joins that were undone before: these hold for a whole kind of id.
alter table person_join
  add column joined_side uuid[] not null default '{}',
  add column into_side uuid[] not null default '{}',
  add column ids text[];
update person_join set joined_side = array[joined_id], into_side = array[into_id] where undone_at is not null;
create index person_join_undone on person_join (company_id) where undone_at is not null;
-- The own phone of the receiver of a join while that of the joined person, who gave it later, counts for both.
alter table person_join
  add column phone_sealed bytea,
  add column phone_hash bytea,
  add column phone_at timestamptz;
