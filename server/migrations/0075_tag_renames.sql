-- A new name that WeCom has not confirmed yet. Until then the name here wins over WeCom's.
alter table tag add column is_renaming boolean not null default false;
alter table tag_group add column is_renaming boolean not null default false;
