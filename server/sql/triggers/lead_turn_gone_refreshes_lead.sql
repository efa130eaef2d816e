-- A hand-over that is removed changes who has the lead. Those of an import are left out: imported_lead_ends_lead
-- derives their leads at once.
create constraint trigger lead_turn_gone_refreshes_lead
after delete on lead_turn
deferrable initially deferred for each row
when (old.way <> 'imported'::text)
execute function refresh_lead_of_person();
