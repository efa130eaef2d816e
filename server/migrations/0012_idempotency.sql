-- Answers of calls that were sent with an Idempotency-Key, for 24 hours.
create table idempotency (
  company_id text not null,
  person_id uuid not null,
  -- METHOD /path
  call text not null,
  key text not null,
  -- Keyed hash of the input.
  input_hash bytea not null,
  -- Sealed; null only inside the transaction of the first request.
  answer bytea,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, person_id, call, key),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create trigger idempotency_not_of_erased before insert or update of person_id on idempotency
  for each row execute function refuse_erased();
