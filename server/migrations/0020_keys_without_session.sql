-- Requests without a session bear keys too: person_id is null there, and caller ''.
alter table idempotency drop constraint idempotency_pkey;
alter table idempotency alter column person_id drop not null;
alter table idempotency add column caller text not null generated always as (coalesce(person_id::text, '')) stored;
alter table idempotency add primary key (company_id, caller, call, key);
