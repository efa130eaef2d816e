-- What a company sells: categories of two levels, SKUs, stock, prices for a time, bundles.
create extension if not exists btree_gist;

create table product_category (
  company_id text not null,
  category_id uuid not null,
  parent_id uuid,
  name text not null check (name <> ''),
  position integer not null,
  primary key (company_id, category_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, parent_id) references product_category (company_id, category_id),
  check (parent_id <> category_id)
);
create unique index product_category_name on product_category (company_id, parent_id, name) nulls not distinct;

alter table product
  add column category_id uuid,
  add column video text not null default '',
  add column option_names text[] not null default '{}' check (cardinality(option_names) <= 3),
  add column limit_per_person integer check (limit_per_person > 0),
  add column members_only boolean not null default false,
  add column delivery text[] not null default '{express}'
    check (delivery <@ array['express', 'pickUp', 'none'] and cardinality(delivery) > 0),
  add column on_shelf_at timestamptz,
  add column off_shelf_at timestamptz,
  -- Products with a larger one come first.
  add column weight integer not null default 0,
  add column revision integer not null default 1,
  add column removed_at timestamptz,
  -- The letters of name and summary, as `product_matching` finds them.
  add column search_letters text not null default '';

-- Former release: it writes no categories, so its rows have none or the one that 0131 gives them.
alter table product add foreign key (company_id, category_id) references product_category (company_id, category_id);

create index product_search on product using gin (company_id, search_letters gin_trgm_ops);
create index product_order on product (company_id, weight desc, updated_at desc, product_id) where status = 'published';
create index product_changed on product (company_id, updated_at desc, product_id) where removed_at is null;
create index product_price on product (company_id, price, product_id) where status = 'published';
create index product_categories on product (company_id, category_id, weight desc, updated_at desc, product_id);
create index product_shelf_on on product (on_shelf_at) where on_shelf_at is not null;
create index product_shelf_off on product (off_shelf_at) where off_shelf_at is not null;

create table product_sku (
  company_id text not null,
  sku_id uuid not null,
  product_id uuid not null,
  position integer not null default 0,
  -- One value for each name of the product's options.
  options text[] not null default '{}' check (cardinality(options) <= 3),
  price bigint not null check (price >= 0),
  market_price bigint not null default 0 check (market_price >= 0),
  code text not null default '',
  picture text not null default '',
  -- A removed SKU stays for the orders that name it.
  removed_at timestamptz,
  primary key (company_id, sku_id),
  foreign key (company_id, product_id) references product (company_id, product_id) on delete cascade
);
create unique index product_sku_options on product_sku (company_id, product_id, options) where removed_at is null;
create index product_sku_code on product_sku (company_id, code) where code <> '' and removed_at is null;

-- No page cache listens to the tables below: an order drops no cached page.
create table product_stock (
  company_id text not null,
  sku_id uuid not null,
  available integer not null default 0 check (available >= 0),
  -- In orders that are neither paid nor closed.
  reserved integer not null default 0 check (reserved >= 0),
  primary key (company_id, sku_id),
  foreign key (company_id, sku_id) references product_sku (company_id, sku_id) on delete cascade
);

create table stock_hold (
  company_id text not null,
  order_id uuid not null,
  sku_id uuid not null,
  count integer not null check (count > 0),
  primary key (company_id, order_id, sku_id),
  foreign key (company_id, sku_id) references product_sku (company_id, sku_id)
);

create table stock_change (
  company_id text not null,
  change_id uuid not null default gen_random_uuid(),
  sku_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  why text not null check (why in ('set', 'import', 'order', 'close', 'return')),
  before integer not null,
  after integer not null,
  staff_id uuid,
  order_id uuid,
  primary key (company_id, change_id),
  foreign key (company_id, sku_id) references product_sku (company_id, sku_id) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index stock_change_sku on stock_change (company_id, sku_id, at desc, change_id);

create table activity_price (
  company_id text not null,
  activity_price_id uuid not null,
  sku_id uuid not null,
  name text not null default '',
  price bigint not null check (price >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How many more are sold at this price. They come out of the SKU's stock.
  available integer not null check (available >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  primary key (company_id, activity_price_id),
  foreign key (company_id, sku_id) references product_sku (company_id, sku_id) on delete cascade,
  check (starts_at < ends_at),
  constraint activity_price_span
    exclude using gist (company_id with =, sku_id with =, tstzrange(starts_at, ends_at) with &&)
);

create table activity_hold (
  company_id text not null,
  order_id uuid not null,
  activity_price_id uuid not null,
  count integer not null check (count > 0),
  primary key (company_id, order_id, activity_price_id),
  foreign key (company_id, activity_price_id) references activity_price (company_id, activity_price_id)
);

-- A SKU with parts has no stock of its own: it draws on that of its parts.
create table bundle_part (
  company_id text not null,
  bundle_sku_id uuid not null,
  sku_id uuid not null,
  count integer not null check (count > 0),
  primary key (company_id, bundle_sku_id, sku_id),
  foreign key (company_id, bundle_sku_id) references product_sku (company_id, sku_id) on delete cascade,
  foreign key (company_id, sku_id) references product_sku (company_id, sku_id),
  check (sku_id <> bundle_sku_id)
);
create index bundle_part_sku on bundle_part (company_id, sku_id);
