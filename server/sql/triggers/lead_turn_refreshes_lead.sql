-- A hand-over that is undone changes who has the lead.
create constraint trigger lead_turn_refreshes_lead
after update on lead_turn
deferrable initially deferred for each row
execute function refresh_lead_of_person();
