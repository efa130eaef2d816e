-- An answer to a form makes a lead or changes its last deed.
create constraint trigger form_answer_refreshes_lead
after insert or delete or update of person_id, staff_id, at on form_answer
deferrable initially deferred for each row
execute function refresh_lead_of_person();
