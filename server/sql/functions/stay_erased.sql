-- Keeps an erased person erased: nothing personal comes back into the row.
create or replace function stay_erased()
returns trigger
language plpgsql
as $$
begin
  new.name := '';
  new.avatar := '';
  new.union_id := '';
  new.external_userid := '';
  new.phone_sealed := null;
  new.phone_hash := null;
  new.phone_at := null;
  new.profile_at := null;
  new.bound_at := null;
  new.staff_id := null;
  new.tracking_off := true;
  new.joined_into := old.joined_into;
  new.erased_at := old.erased_at;
  return new;
end $$;
