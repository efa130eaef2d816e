-- A hand-over changes who has the lead. Those of an import are left out: imported_lead_begins_lead derives their leads
-- at once.
create constraint trigger lead_turn_begun_refreshes_lead
after insert on lead_turn
deferrable initially deferred for each row
when (new.way <> 'imported'::text)
execute function refresh_lead_of_person();
