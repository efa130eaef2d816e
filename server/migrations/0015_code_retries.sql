-- A sign-in whose platform gave no answer is tried again with the same code, for whoever holds its claim. The code
-- signs nobody in without the secret of its app, works once and for five minutes, and goes with its row.
alter table sign_in_pending
  add column claim_hash bytea,
  add column code text not null default '',
  -- Since when a try is under way; null where none is.
  add column tried_at timestamptz;
create index sign_in_pending_claim on sign_in_pending (company_id, claim_hash) where claim_hash is not null;
