-- From whom the member of `given_from` had taken the booking over in turn, the first member first. Each of them gets it
-- back if their own hand-over is undone.
alter table booking add column given_before uuid[] not null default '{}';
