-- A visit is what a person looks at of one salesperson until 30 minutes without a sign of life, or the company's midnight.
-- Until now every opened thing counted as a visit. This migration adds the columns and the next one fills them: together
-- they would keep everybody out of these tables for as long as the filling takes.

-- The visit of a person to a salesperson that is under way, or was their last.
create table ongoing_visit (
  company_id text not null,
  person_id uuid not null,
  staff_id uuid not null,
  -- A sign of life in this time belongs to it.
  open_from timestamptz not null,
  open_until timestamptz not null,
  -- What was looked at in it: '<content type> <content id>'.
  things text[] not null,
  -- Of the batch of events that was written last: its first moment, and what the visit that it continued held before.
  first_at timestamptz not null,
  found text[] not null default '{}',
  primary key (company_id, person_id, staff_id)
) with (fillfactor = 80);

-- What a view is the first of: 'visit', 'kind' (of its content type in the visit), 'thing' (in the visit), or ''.
alter table event add column first_of text not null default '';
alter table visit add column first_of text not null default '';
-- Visits in which something of the kind was looked at. Of any kind, a visit counts where it began: those are `visits`.
alter table person_visit add column kind_visits integer not null default 0;
alter table daily_total add column kind_visits bigint not null default 0;
-- Taps on "share", which pass nothing on. No number counts them.
alter table person_deed drop column relays;
alter table daily_total drop column relays;
