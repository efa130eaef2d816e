-- A customer of a member in WeCom is a lead.
create constraint trigger external_contact_refreshes_lead
after insert or delete or update of staff_id, external_userid, union_id, added_at, removed_at, removed_by on external_contact
deferrable initially deferred for each row
execute function refresh_lead_of_contact();
