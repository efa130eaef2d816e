-- Until when WeChat is asked for no parcel of the company, and why.
alter table shipping_account
  add column trail_after timestamptz,
  add column trail_gap text not null default '',
  add check (trail_gap in ('', 'busy', 'refused'));
-- When the buyer was last led to WeChat's page of the receipt, while WeChat said that the order awaits it.
alter table shipping_duty add column receipt_opened_at timestamptz;
