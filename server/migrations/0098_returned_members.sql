-- When a member who had left was made active again: an event of WeCom from before that changes nothing.
alter table staff add column returned_at timestamptz;
