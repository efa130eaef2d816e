-- The leads of a member who left are those of the successor.
create constraint trigger staff_refreshes_leads
after update of status, successor_id on staff
deferrable initially deferred for each row
when (old.status is distinct from new.status or old.successor_id is distinct from new.successor_id)
execute function refresh_leads_of_staff();
