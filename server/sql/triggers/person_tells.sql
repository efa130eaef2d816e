-- A change of what a person may do, or of who the person is, is told to all instances.
create trigger person_tells
after update of tracking_off, joined_into, staff_id, union_id, erased_at on person
for each row
when (old.tracking_off <> new.tracking_off
  or old.joined_into is distinct from new.joined_into
  or old.staff_id is distinct from new.staff_id
  or old.union_id <> new.union_id
  or old.erased_at is distinct from new.erased_at)
execute function tell_callers();
