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
-- The funnel reads the first views of visits, and of persons only those who count for another one, work here or were erased.
drop index visit_begun;
create index visit_begun on visit (company_id, staff_id, opened_at desc, activity_id desc)
  include (person_id, content_type, content_id, second_scene, landing) where first_of = 'visit';
create index person_special on person (company_id, person_id) include (joined_into, staff_id, erased_at)
  where joined_into is not null or staff_id is not null or erased_at is not null;
