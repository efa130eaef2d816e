-- A purchase outside the mall is recorded on a follow-up record, in fen, or as the outcome of a contact. Such an outcome
-- makes the lead a customer, and stores the stage that this replaced for its undo.
alter table lead_follow
  add is_bought boolean not null default false,
  add amount bigint check (amount between 0 and 100000000000),
  add check (is_bought or amount is null);
alter table call_outcome
  drop constraint call_outcome_outcome_check,
  drop constraint call_outcome_was_outcome_check,
  add constraint call_outcome_outcome_check
    check (outcome in ('bought', 'agreed', 'talked', 'no_answer', 'declined')),
  add constraint call_outcome_was_outcome_check
    check (was_outcome in ('bought', 'agreed', 'talked', 'no_answer', 'declined')),
  add was_stage text check (was_stage in ('new', 'contacted', 'talking', 'customer', 'lost'));
