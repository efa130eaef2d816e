-- The rules that a company had before it changed them, each with the moment until which it counted. They explain what an
-- event gave when it came; scores and credits are computed by the rules of today alone.
create table score_rule_past (
  company_id text not null,
  until timestamptz not null,
  rules jsonb not null,
  primary key (company_id, until)
);
create table credit_rule_past (
  company_id text not null,
  until timestamptz not null,
  rule text not null check (rule in ('first', 'last', 'split')),
  primary key (company_id, until)
);
