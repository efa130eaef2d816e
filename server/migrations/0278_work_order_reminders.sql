-- When the handler of a work order is reminded of its deadline; null once they were, and where the moment had passed.
alter table work_order add column remind_at timestamptz;
create index work_order_remind on work_order (remind_at) where (state = 'taken' and remind_at is not null);
