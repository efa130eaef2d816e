-- Raised by each save, so that a save that has not seen the one before it is refused.
alter table freight_template add column revision integer not null default 1;
