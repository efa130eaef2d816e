-- A dwell is held against the moment at which the server saw its view open. An activity says whether it is a view.
alter table activity add column is_view boolean not null default false;
