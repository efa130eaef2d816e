-- A hand-over, and an undone one, reaches the open radars.
create trigger tell_turn
after insert or update of undone_at on lead_turn
for each row
execute function tell_turn();
