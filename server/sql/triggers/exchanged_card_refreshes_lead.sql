-- An exchanged card makes a lead or changes its last deed.
create constraint trigger exchanged_card_refreshes_lead
after insert or delete or update of person_id, staff_id, at on exchanged_card
deferrable initially deferred for each row
execute function refresh_lead_of_person();
