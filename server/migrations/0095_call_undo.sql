-- A salesperson can take back the last outcome or snooze of a lead. A row stores what it replaced, so that the undo
-- restores it; after the undo the row cannot be undone again. Rows from before this migration do not know it.
alter table call_outcome
  add can_undo boolean not null default false,
  add was_reason text check (was_reason in ('form', 'question', 'card', 'call', 'again', 'return')),
  add was_outcome text check (was_outcome in ('agreed', 'talked', 'no_answer', 'declined')),
  add was_at timestamptz,
  add check ((was_outcome is null) = (was_reason is null) and (was_outcome is null) = (was_at is null));
alter table call_snooze
  add can_undo boolean not null default false,
  add was_until date;
