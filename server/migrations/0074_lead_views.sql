-- Filters, search and order of the console's list of leads, kept under a name by a member of staff.
create table lead_view (
  company_id text not null,
  view_id uuid not null,
  -- The member who made it. Colleagues see it only where it is shared.
  staff_id uuid not null,
  name text not null check (name <> ''),
  is_shared boolean not null,
  filter jsonb not null,
  removed_at timestamptz,
  primary key (company_id, view_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index lead_view_staff on lead_view (company_id, staff_id);

-- The view with which a member's list opens.
create table lead_view_default (
  company_id text not null,
  staff_id uuid not null,
  view_id uuid not null,
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, view_id) references lead_view (company_id, view_id) on delete cascade
);
create index lead_view_default_view on lead_view_default (company_id, view_id);
