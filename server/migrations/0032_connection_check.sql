-- The newest check of a company's apps and domains, for the console: `[{ check, subject, status, text, mend }]`.
alter table company
  add column checked_at timestamptz,
  add column findings jsonb not null default '[]';
