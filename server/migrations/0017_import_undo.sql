-- An import can be undone for a day: what it wrote, and what stood there before, lies sealed beside it.
alter table staff_import
  drop constraint staff_import_state_check,
  add constraint staff_import_state_check
    check (state in ('reading', 'checked', 'applied', 'failed', 'undone')),
  add column applied_at timestamptz,
  add column undo_sealed bytea;
