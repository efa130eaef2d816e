-- Another identity, name or number of a person changes the person's leads.
create constraint trigger person_refreshes_lead
after update of joined_into, staff_id, erased_at, name, number, union_id, external_userid on person
deferrable initially deferred for each row
when (old.joined_into is distinct from new.joined_into
  or old.staff_id is distinct from new.staff_id
  or old.erased_at is distinct from new.erased_at
  or old.name is distinct from new.name
  or old.number is distinct from new.number
  or old.union_id is distinct from new.union_id
  or old.external_userid is distinct from new.external_userid)
execute function refresh_lead_of_person();
