-- Facts that a person got from the one who was joined: they are taken back with the join.
alter table person_join add column learnt text[] not null default '{}';
