-- A tag that was one of WeCom too, until it was deleted there.
alter table tag add column wecom_gone_at timestamptz;
