-- The order or the after-sale request that a message opens; its number is in `content_id`.
alter table notice add column about_id text not null default '';
