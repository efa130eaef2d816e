-- The carriers and numbers that a parcel had before it was corrected: a sheet that is sent again still names them.
alter table shipment add column former jsonb not null default '[]' check (jsonb_typeof(former) = 'array');
