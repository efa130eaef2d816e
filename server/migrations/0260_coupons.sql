-- What the company offers: an amount or a percentage off some or all goods.
create table coupon (
  company_id text not null,
  coupon_id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('amount', 'percent')),
  -- Fen, or hundredths of a percent.
  off bigint not null check (off > 0 and (kind = 'amount' or off <= 10000)),
  -- The least that its goods have to cost, in fen.
  threshold bigint not null default 0 check (threshold >= 0),
  -- The goods that it is for: of any of these; both empty: all.
  product_ids uuid[] not null default '{}',
  category_ids uuid[] not null default '{}',
  total integer not null check (total > 0),
  per_person integer not null check (per_person > 0),
  by_link boolean not null,
  by_staff boolean not null,
  -- In large letters; null for none.
  code text check (code <> ''),
  starts_at timestamptz not null,
  -- Null: until all are taken or it is stopped.
  ends_at timestamptz check (ends_at > starts_at),
  -- Valid for so many days after it was taken; null: until ends_at.
  valid_days integer check (valid_days > 0),
  taken integer not null default 0 check (taken between 0 and total),
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, coupon_id),
  check (ends_at is not null or valid_days is not null)
);
create unique index coupon_code on coupon (company_id, code) where code is not null;
create index coupon_created on coupon (company_id, created_at);

-- A coupon that a person has.
create table held_coupon (
  company_id text not null,
  held_id uuid not null,
  coupon_id uuid not null,
  person_id uuid not null,
  way text not null check (way in ('link', 'code', 'staff')),
  -- Who gave it.
  staff_id uuid,
  -- The share by which it was taken or given.
  share_id text,
  taken_at timestamptz not null default now(),
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_to > valid_from),
  -- The order that uses it.
  order_id uuid,
  used_at timestamptz,
  primary key (company_id, held_id),
  foreign key (company_id, coupon_id) references coupon (company_id, coupon_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  check ((order_id is null) = (used_at is null))
);
create index held_coupon_person on held_coupon (company_id, person_id, valid_to);
create index held_coupon_coupon on held_coupon (company_id, coupon_id, taken_at);
-- One coupon an order.
create unique index held_coupon_order on held_coupon (company_id, order_id) where order_id is not null;
create index held_coupon_staff on held_coupon (company_id, staff_id) where staff_id is not null;

-- What of the discount of an order a coupon took. It stays when the coupon goes back to its owner.
alter table shop_order add column coupon_name text not null default '';
alter table shop_order add column coupon_amount bigint not null default 0;
-- Former release: its orders have no coupon
alter table shop_order add check (coupon_amount between 0 and discount);

-- Whether a refund of all that was paid gives the coupon back.
alter table trade_setting add column coupon_back boolean not null default true;

-- Coupons are shared.
alter table share drop constraint share_content_type_check;
-- Former release: it writes fewer values
alter table share add constraint share_content_type_check
  check (content_type in ('card', 'material', 'product', 'company', 'announcement', 'site', 'post', 'coupon'));
alter table scene drop constraint scene_content_type_check;
-- Former release: it writes fewer values
alter table scene add constraint scene_content_type_check
  check (content_type in ('card', 'material', 'product', 'company', 'announcement', 'site', 'post', 'coupon'));
