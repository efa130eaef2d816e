-- Where a parcel is, as WeChat said when a reader asked.
create table parcel_trail (
  company_id text not null,
  shipment_id uuid not null,
  -- Of the parcel when it was asked for: a parcel with another number begins anew.
  corrected_at timestamptz,
  -- By which WeChat is asked where the parcel is.
  token text not null default '',
  -- The last state that WeChat named, and each change of it with the time when it became known here.
  state text not null default '',
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  -- Why nothing newer is known.
  gap text not null default '',
  known_at timestamptz,
  ask_after timestamptz,
  -- Since when a request to WeChat is on its way.
  asking_at timestamptz,
  primary key (company_id, shipment_id),
  foreign key (company_id, shipment_id) references shipment (company_id, shipment_id),
  check (state in ('', 'collected', 'moving', 'delivering', 'signed', 'signedByOther', 'exception')),
  check (gap in ('', 'unknown', 'silent', 'busy', 'refused'))
);
