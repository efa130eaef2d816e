-- A new or newly derived lead has its score calculated.
create trigger lead_begins_score
after insert on lead
referencing new table as begun
for each statement
execute function begin_lead_scores();
