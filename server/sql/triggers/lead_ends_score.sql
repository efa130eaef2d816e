-- The score of a lead ends with the lead.
create trigger lead_ends_score
after delete on lead
referencing old table as ended
for each statement
execute function end_lead_scores();
