-- Pieces of content that a company keeps to begin new ones from. The body has the shape of the kind, as in material.
create table content_template (
  company_id text not null,
  template_id uuid not null,
  name text not null check (name <> ''),
  kind text not null,
  -- Of a new piece, until it gets another.
  title text not null,
  summary text not null,
  cover text not null,
  duration integer not null,
  body jsonb not null,
  -- The member who kept it last; null for a program.
  staff_id uuid,
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, template_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index content_template_staff on content_template (company_id, staff_id) where staff_id is not null;
