-- Whom a company credits with a visit that came through a chain of shares. A company without a row credits the last.
create table credit_rule (
  company_id text not null,
  rule text not null check (rule in ('first', 'last', 'split')),
  primary key (company_id)
);
