-- The tables of a database with all migrations, for reading. Nothing runs this file: server/migrations makes them.
-- server/test/db/schema.test.ts compares it with the database, and writes it again:
--   npx vitest run --config server/vitest.config.ts db/schema -u
-- Each table with a company_id also has row-level security and check (company_id <> ''). Functions, triggers and views
-- are in server/sql.

create table acquisition_quota (
  company_id text not null,
  total integer not null,
  balance integer not null,
  ends jsonb not null default '[]'::jsonb,
  asked_at timestamptz not null default now(),
  primary key (company_id),
  foreign key (company_id) references company(company_id)
);

create table activity (
  company_id text not null,
  person_id uuid not null,
  activity_id text not null,
  received_at timestamptz not null,
  is_view boolean not null default false,
  primary key (company_id, person_id, activity_id)
);
create index activity_age on activity using brin (company_id, received_at) with (pages_per_range='32');

create table activity_hold (
  company_id text not null,
  order_id uuid not null,
  activity_price_id uuid not null,
  count integer not null,
  primary key (company_id, order_id, activity_price_id),
  foreign key (company_id, activity_price_id) references activity_price(company_id, activity_price_id),
  check (count > 0)
);

create table activity_price (
  company_id text not null,
  activity_price_id uuid not null,
  sku_id uuid not null,
  name text not null default '',
  price bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  available integer not null,
  reserved integer not null default 0,
  primary key (company_id, activity_price_id),
  foreign key (company_id, sku_id) references product_sku(company_id, sku_id) on delete cascade,
  check (available >= 0),
  check (price >= 0),
  check (reserved >= 0),
  check (starts_at < ends_at),
  constraint activity_price_span exclude using gist (company_id with =, sku_id with =, tstzrange(starts_at, ends_at) with &&)
);

create table admin_invitation (
  company_id text not null,
  token_hash bytea not null,
  name text not null,
  user_id text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  staff_id uuid,
  primary key (company_id, token_hash),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);

create table after_sale (
  company_id text not null,
  after_sale_id uuid not null,
  order_id uuid not null,
  kind text not null,
  state text not null,
  reason text not null,
  words text not null default '',
  pictures jsonb not null default '[]'::jsonb,
  refusal text not null default '',
  amount bigint not null,
  freight bigint not null,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  points integer not null default 0,
  primary key (company_id, after_sale_id),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  check (amount >= 0),
  check (freight >= 0 and freight <= amount),
  check (kind in ('refund', 'return')),
  check (points >= 0),
  check (reason in ('unwanted', 'faulty', 'wrong', 'missing', 'late', 'other')),
  check (state in ('asked', 'returning', 'refunding', 'stuck', 'done', 'refused', 'withdrawn'))
);
create index after_sale_created on after_sale (company_id, created_at);
create index after_sale_order on after_sale (company_id, order_id, created_at);
create unique index after_sale_running on after_sale (company_id, order_id) where (state in ('asked', 'returning', 'refunding', 'stuck'));

create table after_sale_line (
  company_id text not null,
  after_sale_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  quantity integer not null,
  amount bigint not null,
  good integer,
  primary key (company_id, after_sale_id, "position"),
  foreign key (company_id, after_sale_id) references after_sale(company_id, after_sale_id),
  foreign key (company_id, order_id, "position") references order_line(company_id, order_id, "position"),
  check (amount >= 0),
  check (good >= 0 and good <= quantity),
  check (quantity > 0)
);
create index after_sale_line_order on after_sale_line (company_id, order_id, "position");

create table after_sale_step (
  company_id text not null,
  step_id uuid not null default gen_random_uuid(),
  after_sale_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  what text not null,
  by text not null,
  staff_id uuid,
  primary key (company_id, step_id),
  foreign key (company_id, after_sale_id) references after_sale(company_id, after_sale_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (by in ('buyer', 'staff', 'system'))
);
create index after_sale_step_sale on after_sale_step (company_id, after_sale_id, at);

create table assign_away (
  company_id text not null,
  staff_id uuid not null,
  until date not null,
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade
);
create index assign_away_age on assign_away (until);

create table assign_rule (
  company_id text not null,
  rule_id uuid not null,
  place integer not null,
  rule jsonb not null,
  last_id uuid,
  primary key (company_id, rule_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, last_id) references staff(company_id, staff_id)
);
create unique index assign_rule_place on assign_rule (company_id, place);

create table audit (
  company_id text not null,
  audit_id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  detail jsonb not null default '{}'::jsonb,
  primary key (company_id, audit_id),
  foreign key (company_id) references company(company_id)
);
create index audit_action on audit (company_id, action, at desc, audit_id);
create index audit_at on audit (company_id, at desc, audit_id);

create table booking (
  company_id text not null,
  booking_id uuid not null,
  service_id uuid not null,
  place_id uuid not null,
  staff_id uuid,
  person_id uuid,
  state text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy tstzrange not null,
  is_alone boolean not null,
  persons integer not null default 1,
  customer_name text not null default '',
  phone_sealed bytea,
  words text not null default '',
  held_until timestamptz,
  arrival_code text,
  reason text not null default '',
  override text not null default '',
  booked_by uuid,
  app_id text not null default '',
  open_id text not null default '',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  given_from uuid,
  is_offer boolean not null default false,
  price bigint,
  payment_order_id uuid,
  given_before uuid[] not null default '{}'::uuid[],
  primary key (company_id, booking_id),
  foreign key (company_id, booked_by) references staff(company_id, staff_id),
  foreign key (company_id, given_from) references staff(company_id, staff_id),
  foreign key (company_id, payment_order_id) references shop_order(company_id, order_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, place_id) references place(company_id, place_id),
  foreign key (company_id, service_id) references booking_service(company_id, service_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (persons > 0),
  check (price >= 0),
  check (starts_at < ends_at),
  check (state <> 'held' or held_until is not null),
  check (state <> 'unpaid' or held_until is not null and payment_order_id is not null),
  check (state in ('held', 'unpaid', 'asked', 'confirmed', 'arrived', 'finished', 'cancelled', 'refused', 'noShow')),
  constraint booking_company_id_staff_id_busy_excl exclude using gist (company_id with =, staff_id with =, busy with &&) where (is_alone and (state in ('held', 'unpaid', 'asked', 'confirmed', 'arrived')))
);
create index booking_arrived on booking (ends_at) where (state = 'arrived');
create index booking_booked_by on booking (company_id, booked_by) where (booked_by is not null);
create index booking_confirmed on booking (starts_at) where (state = 'confirmed');
create index booking_given_from on booking (company_id, given_from) where (given_from is not null);
create index booking_held on booking (held_until) where (state = 'held');
create index booking_person on booking (company_id, person_id, starts_at);
create index booking_place on booking (company_id, place_id, starts_at);
create index booking_service_id on booking (company_id, service_id, starts_at);
create index booking_staff on booking (company_id, staff_id, starts_at);
create index booking_starts on booking (company_id, starts_at);
create index booking_unpaid on booking (held_until) where (state = 'unpaid');
create unique index booking_arrival on booking (company_id, arrival_code) where (arrival_code is not null);
create unique index booking_payment on booking (company_id, payment_order_id) where (payment_order_id is not null);

create table booking_service (
  company_id text not null,
  service_id uuid not null,
  name text not null,
  words text not null default '',
  picture text not null default '',
  minutes integer not null,
  minutes_before integer not null default 0,
  minutes_after integer not null default 0,
  step integer not null,
  seats integer not null default 1,
  persons_max integer not null default 1,
  notice integer not null default 0,
  window_days integer not null default 30,
  cancel_notice integer not null default 0,
  person_limit integer not null default 0,
  day_limit integer not null default 0,
  needs_confirmation boolean not null default false,
  is_open boolean not null default true,
  "position" integer not null default 0,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  price bigint not null default 0,
  primary key (company_id, service_id),
  foreign key (company_id) references company(company_id),
  check (minutes > 0),
  check (price >= 0),
  check (seats > 0),
  check (step > 0)
);

create table booking_service_member (
  company_id text not null,
  service_id uuid not null,
  staff_id uuid not null,
  primary key (company_id, service_id, staff_id),
  foreign key (company_id, service_id) references booking_service(company_id, service_id) on delete cascade,
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);
create index booking_service_member_staff on booking_service_member (company_id, staff_id);

create table booking_service_place (
  company_id text not null,
  service_id uuid not null,
  place_id uuid not null,
  primary key (company_id, service_id, place_id),
  foreign key (company_id, place_id) references place(company_id, place_id) on delete cascade,
  foreign key (company_id, service_id) references booking_service(company_id, service_id) on delete cascade
);
create index booking_service_place_place on booking_service_place (company_id, place_id);

create table booking_setting (
  company_id text not null,
  project_name text not null default '',
  customer_title text not null default '',
  store_name text not null default '',
  offer_minutes integer not null default 30,
  primary key (company_id),
  foreign key (company_id) references company(company_id),
  check (offer_minutes >= 0 and offer_minutes <= 1440)
);

create table bundle_part (
  company_id text not null,
  bundle_sku_id uuid not null,
  sku_id uuid not null,
  count integer not null,
  primary key (company_id, bundle_sku_id, sku_id),
  foreign key (company_id, bundle_sku_id) references product_sku(company_id, sku_id) on delete cascade,
  foreign key (company_id, sku_id) references product_sku(company_id, sku_id),
  check (count > 0),
  check (sku_id <> bundle_sku_id)
);
create index bundle_part_sku on bundle_part (company_id, sku_id);

create table buyer_address (
  company_id text not null,
  address_id uuid not null,
  person_id uuid not null,
  sealed bytea not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, address_id),
  foreign key (company_id, person_id) references person(company_id, person_id)
);
create index buyer_address_person on buyer_address (company_id, person_id);

create table call_outcome (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  day date not null,
  reason text not null,
  outcome text not null,
  at timestamptz not null default now(),
  can_undo boolean not null default false,
  was_reason text,
  was_outcome text,
  was_at timestamptz,
  was_stage text,
  primary key (company_id, staff_id, person_id, day),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check ((was_outcome is null) = (was_reason is null) and (was_outcome is null) = (was_at is null)),
  check (outcome in ('bought', 'agreed', 'talked', 'no_answer', 'declined')),
  check (reason in ('form', 'question', 'card', 'call', 'again', 'return')),
  check (was_outcome in ('bought', 'agreed', 'talked', 'no_answer', 'declined')),
  check (was_reason in ('form', 'question', 'card', 'call', 'again', 'return')),
  check (was_stage in ('new', 'contacted', 'talking', 'customer', 'lost'))
);
create index call_outcome_age on call_outcome (at);
create index call_outcome_person on call_outcome (company_id, person_id);

create table call_snooze (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  until date not null,
  can_undo boolean not null default false,
  was_until date,
  primary key (company_id, staff_id, person_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);
create index call_snooze_age on call_snooze (until);
create index call_snooze_person on call_snooze (company_id, person_id);

create table card (
  company_id text not null,
  staff_id uuid not null,
  card_style smallint not null default 1,
  card_color smallint not null default 0,
  is_open boolean not null default true,
  issue integer not null default 1,
  address text not null default '',
  wechat_id text not null default '',
  profile text not null default '',
  contact_code text not null default 'enterprise',
  sections jsonb not null default '[]'::jsonb,
  updated_at timestamptz not null default now(),
  visibility jsonb not null default '{}'::jsonb,
  english jsonb not null default '{}'::jsonb,
  revision integer not null default 1,
  claimed_at timestamptz,
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade,
  check (card_color >= 0 and card_color <= 6),
  check (card_style >= 0 and card_style <= 3),
  check (contact_code in ('enterprise', 'mini', 'default'))
);

create table card_change (
  company_id text not null,
  staff_id uuid not null,
  change_id uuid not null,
  fields text[] not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id, change_id),
  foreign key (company_id, staff_id) references card(company_id, staff_id) on delete cascade
);
create index card_change_at on card_change (company_id, staff_id, at);

create table card_line (
  company_id text not null,
  staff_id uuid not null,
  line_id uuid not null,
  kind text not null,
  label text not null default '',
  sealed bytea not null,
  visibility text not null default 'public',
  "position" integer not null default 0,
  primary key (company_id, staff_id, line_id),
  foreign key (company_id, staff_id) references card(company_id, staff_id) on delete cascade,
  check (kind in ('phone', 'email')),
  check (visibility in ('public', 'exchange', 'hidden'))
);

create table card_material (
  company_id text not null,
  staff_id uuid not null,
  material_id uuid not null,
  "position" integer not null default 0,
  title text not null default '',
  primary key (company_id, staff_id, material_id),
  foreign key (company_id, material_id) references material(company_id, material_id) on delete cascade,
  foreign key (company_id, staff_id) references card(company_id, staff_id) on delete cascade
);

create table card_product (
  company_id text not null,
  staff_id uuid not null,
  product_id uuid not null,
  "position" integer not null default 0,
  hidden boolean not null default false,
  reason text not null default '',
  primary key (company_id, staff_id, product_id),
  foreign key (company_id, product_id) references product(company_id, product_id) on delete cascade,
  foreign key (company_id, staff_id) references card(company_id, staff_id) on delete cascade
);

create table card_setting (
  company_id text not null,
  locked text[] not null default '{}'[],
  card_style smallint not null default 1,
  card_color smallint not null default 0,
  address text not null default '',
  sections jsonb not null default '[]'::jsonb,
  company_card_shown boolean not null default true,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id),
  foreign key (company_id) references company(company_id),
  check (card_color >= 0 and card_color <= 6),
  check (card_style >= 1 and card_style <= 3)
);

create table cart_line (
  company_id text not null,
  person_id uuid not null,
  sku_id uuid not null,
  quantity integer not null,
  seen_price bigint not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, person_id, sku_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, sku_id) references product_sku(company_id, sku_id) on delete cascade,
  check (quantity >= 1 and quantity <= 9999),
  check (seen_price >= 0)
);
create index cart_line_sku on cart_line (company_id, sku_id);

create table channel_code (
  company_id text not null,
  code_id text not null,
  kind text not null,
  staff_id uuid not null,
  name text not null,
  channel text not null default '',
  deputy_id uuid,
  welcome text not null default '',
  state text not null,
  config_id text not null default '',
  link text not null default '',
  image text not null default '',
  shown text[] not null default '{}'[],
  next_at timestamptz default now(),
  problem text not null default '',
  opens integer not null default 0,
  ended_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  busy_until timestamptz not null default '1970-01-01 00:00:00+00'::timestamptz,
  primary key (company_id, code_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, deputy_id) references staff(company_id, staff_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (kind in ('contact', 'assistant')),
  check (state ~ '^c[0-9a-f]{12}$')
);
create index channel_code_deputy on channel_code (company_id, deputy_id);
create index channel_code_next on channel_code (next_at);
create index channel_code_staff on channel_code (company_id, staff_id);
create unique index channel_code_state on channel_code (company_id, state);

create table channel_code_member (
  company_id text not null,
  code_id text not null,
  staff_id uuid not null,
  place integer not null,
  hours jsonb not null default '[]'::jsonb,
  primary key (company_id, code_id, staff_id),
  foreign key (company_id, code_id) references channel_code(company_id, code_id) on delete cascade,
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);
create index channel_code_member_staff on channel_code_member (company_id, staff_id);

create table channel_code_open (
  company_id text not null,
  code_id text not null,
  activity_id text not null,
  state text not null,
  config_id text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, code_id, activity_id),
  foreign key (company_id, code_id) references channel_code(company_id, code_id) on delete cascade
);
create index channel_code_open_age on channel_code_open (at);
create index channel_code_open_recent on channel_code_open (company_id, code_id, at desc);
create unique index channel_code_open_state on channel_code_open (company_id, state);

create table channel_code_tag (
  company_id text not null,
  code_id text not null,
  tag_id uuid not null,
  primary key (company_id, code_id, tag_id),
  foreign key (company_id, code_id) references channel_code(company_id, code_id) on delete cascade,
  foreign key (company_id, tag_id) references tag(company_id, tag_id) on delete cascade
);
create index channel_code_tag_tag on channel_code_tag (company_id, tag_id);

create table company (
  company_id text not null,
  name text not null,
  short_name text not null default '',
  logo text not null default '',
  brand_color text not null default '#2B5BD7',
  address text not null default '',
  phone text not null default '',
  introduction text not null default '',
  time_zone text not null default 'Asia/Shanghai',
  status text not null default 'open',
  app_type smallint not null default 0,
  person_count bigint not null default 0,
  created_at timestamptz not null default now(),
  is_estate boolean not null default false,
  staff_content boolean not null default true,
  checked_at timestamptz,
  findings jsonb not null default '[]'::jsonb,
  primary key (company_id),
  check (app_type >= 0 and app_type <= 4),
  check (brand_color ~ '^#[0-9A-Fa-f]{6}$'),
  check (company_id ~ '^[a-z0-9]{8}$'),
  check (status in ('open', 'closed'))
);

create table company_card (
  company_id text not null,
  card_id uuid not null,
  agent_id uuid,
  name text not null,
  slogan text not null default '',
  introduction text not null default '',
  logo text not null default '',
  cover text not null default '',
  address text not null default '',
  phone text not null default '',
  website text not null default '',
  email text not null default '',
  mini_code text not null default '',
  sections jsonb not null default '[]'::jsonb,
  status text not null default 'draft',
  is_default boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, card_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, agent_id) references staff(company_id, staff_id),
  check (not is_default or status = 'open'),
  check (status in ('draft', 'applied', 'open', 'closed', 'deleted'))
);
create unique index company_card_default on company_card (company_id) where is_default;

create table company_card_material (
  company_id text not null,
  card_id uuid not null,
  material_id uuid not null,
  "position" integer not null default 0,
  fixed boolean not null default false,
  primary key (company_id, card_id, material_id),
  foreign key (company_id, card_id) references company_card(company_id, card_id) on delete cascade,
  foreign key (company_id, material_id) references material(company_id, material_id) on delete cascade
);

create table company_card_product (
  company_id text not null,
  card_id uuid not null,
  product_id uuid not null,
  "position" integer not null default 0,
  fixed boolean not null default false,
  primary key (company_id, card_id, product_id),
  foreign key (company_id, card_id) references company_card(company_id, card_id) on delete cascade,
  foreign key (company_id, product_id) references product(company_id, product_id) on delete cascade
);

create table consent (
  company_id text not null,
  consent_id uuid not null,
  person_id uuid not null,
  scope text not null,
  granted boolean not null,
  version text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, consent_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  check (scope in ('privacy', 'phone', 'profile', 'tracking', 'location', 'staffCard', 'notices', 'exchange'))
);
create index consent_person on consent (company_id, person_id, scope, at desc);

create table console_sign_in (
  company_id text not null,
  ticket_hash bytea not null,
  browser_hash bytea not null,
  browser text not null,
  numbers integer[] not null,
  state text not null default 'waiting',
  person_id uuid,
  staff_id uuid,
  app_id text not null default '',
  open_id text not null default '',
  expires_at timestamptz not null,
  approved_by bytea,
  primary key (company_id, ticket_hash),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, approved_by) references session(company_id, session_hash) on delete cascade,
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (state in ('waiting', 'scanned', 'approved', 'refused'))
);
create index console_sign_in_approved_by on console_sign_in (company_id, approved_by) where (approved_by is not null);
create index console_sign_in_person on console_sign_in (company_id, person_id) where (person_id is not null);

create table contact_event (
  company_id text not null,
  from_user text not null,
  create_time bigint not null,
  change_type text not null,
  user_id text not null,
  external_userid text not null,
  received_at timestamptz not null default now(),
  primary key (company_id, from_user, create_time, change_type, user_id, external_userid),
  foreign key (company_id) references company(company_id)
);

create table contact_forgotten (
  company_id text not null,
  external_hash bytea not null,
  at timestamptz not null default now(),
  primary key (company_id, external_hash),
  foreign key (company_id) references company(company_id)
);

create table contact_setting (
  company_id text not null,
  welcome_on boolean not null default false,
  welcome_words text not null default '',
  welcome_card boolean not null default true,
  primary key (company_id),
  foreign key (company_id) references company(company_id)
);

create table contact_sync (
  company_id text not null,
  sync_id uuid not null,
  staff_id uuid,
  state text not null default 'waiting',
  problem text not null default '',
  members text[],
  done integer not null default 0,
  total integer not null default 0,
  cursor text not null default '',
  batch_begun_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  departments jsonb,
  primary key (company_id, sync_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (state in ('waiting', 'running', 'done', 'failed'))
);
create unique index contact_sync_open on contact_sync (company_id) where (state in ('waiting', 'running'));

create table contact_tag_write (
  company_id text not null,
  staff_id uuid not null,
  external_userid text not null,
  wecom_tag_id text not null,
  is_added boolean not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id, external_userid, wecom_tag_id),
  foreign key (company_id, staff_id, external_userid) references external_contact(company_id, staff_id, external_userid) on delete cascade
);

create table contact_way (
  company_id text not null,
  staff_id uuid not null,
  kind text not null,
  config_id text not null default '',
  state text not null default '',
  image text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, staff_id, kind),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade,
  check (kind in ('enterprise', 'mini'))
);
create unique index contact_way_state on contact_way (company_id, state) where (state <> '');

create table content_category (
  company_id text not null,
  category_id uuid not null,
  name text not null,
  "position" integer not null,
  removed_at timestamptz,
  moved_to uuid,
  moved_pieces uuid[] not null default '{}'::uuid[],
  primary key (company_id, category_id),
  check (name <> '')
);
create unique index content_category_name on content_category (company_id, name) where (removed_at is null);

create table content_template (
  company_id text not null,
  template_id uuid not null,
  name text not null,
  kind text not null,
  title text not null,
  summary text not null,
  cover text not null,
  duration integer not null,
  body jsonb not null,
  staff_id uuid,
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, template_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (name <> '')
);
create index content_template_staff on content_template (company_id, staff_id) where (staff_id is not null);

create table conversion (
  company_id text not null,
  conversion_id uuid not null,
  staff_id uuid not null,
  url text not null,
  name text not null,
  state text not null default 'waiting',
  problem text not null default '',
  total integer not null default 0,
  pages jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  contents jsonb not null default '[]'::jsonb,
  missing_text integer[] not null default '{}'::integer[],
  primary key (company_id, conversion_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade,
  check (problem in ('', 'unreadable', 'locked', 'tooMany', 'broken')),
  check (state in ('waiting', 'running', 'done', 'failed')),
  check (total >= 0)
);
create index conversion_age on conversion (created_at);
create index conversion_open on conversion (updated_at) where (state in ('waiting', 'running'));
create index conversion_staff on conversion (company_id, staff_id);

create table coupon (
  company_id text not null,
  coupon_id uuid not null,
  name text not null,
  kind text not null,
  off bigint not null,
  threshold bigint not null default 0,
  product_ids uuid[] not null default '{}'::uuid[],
  category_ids uuid[] not null default '{}'::uuid[],
  total integer not null,
  per_person integer not null,
  by_link boolean not null,
  by_staff boolean not null,
  code text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  valid_days integer,
  taken integer not null default 0,
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, coupon_id),
  check (code <> ''),
  check (ends_at > starts_at),
  check (ends_at is not null or valid_days is not null),
  check (kind in ('amount', 'percent')),
  check (name <> ''),
  check (off > 0 and (kind = 'amount' or off <= 10000)),
  check (per_person > 0),
  check (taken >= 0 and taken <= total),
  check (threshold >= 0),
  check (total > 0),
  check (valid_days > 0)
);
create index coupon_created on coupon (company_id, created_at);
create unique index coupon_code on coupon (company_id, code) where (code is not null);

create table credential (
  company_id text not null,
  kind text not null,
  app_id text not null,
  agent_id text not null default '',
  sealed bytea not null,
  primary key (company_id, kind),
  foreign key (company_id) references company(company_id),
  check (kind in ('wechat', 'wecom', 'mini', 'pay'))
);

create table credit_rule (
  company_id text not null,
  rule text not null,
  primary key (company_id),
  check (rule in ('first', 'last', 'split'))
);

create table credit_rule_past (
  company_id text not null,
  until timestamptz not null,
  rule text not null,
  primary key (company_id, until),
  check (rule in ('first', 'last', 'split'))
);

create table customer_message (
  company_id text not null,
  message_id uuid not null,
  person_id uuid not null,
  message text not null,
  about text not null,
  occasion text not null default '',
  contents jsonb not null,
  page text not null,
  send_at timestamptz not null,
  useless_at timestamptz not null,
  state text not null default 'waiting',
  reason text not null default '',
  template_id text,
  primary key (company_id, message_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  constraint customer_message_state check (state in ('waiting', 'sending', 'sent', 'dropped', 'failed'))
);
create index customer_message_person on customer_message (company_id, person_id);
create unique index customer_message_waiting on customer_message (company_id, about, message, occasion) where (state in ('waiting', 'sending'));

create table daily_return (
  company_id text not null,
  staff_id uuid not null,
  content_type text not null,
  day date not null,
  before date not null,
  visitors bigint not null,
  sealed_visitors bigint not null default 0,
  primary key (company_id, staff_id, content_type, day, before)
);

create table daily_thing (
  company_id text not null,
  staff_id uuid not null,
  day date not null,
  content_type text not null,
  content_id text not null,
  visits bigint not null,
  sealed_visits bigint not null default 0,
  primary key (company_id, staff_id, day, content_type, content_id)
);

create table daily_total (
  company_id text not null,
  staff_id uuid not null,
  day date not null,
  content_type text not null,
  second_scene text not null,
  landing text not null,
  visits bigint not null,
  duration_ms bigint not null,
  saves bigint not null,
  calls bigint not null,
  kind_visits bigint not null default 0,
  sealed_visits bigint not null default 0,
  sealed_kind_visits bigint not null default 0,
  sealed_duration_ms bigint not null default 0,
  sealed_saves bigint not null default 0,
  sealed_calls bigint not null default 0,
  primary key (company_id, staff_id, day, content_type, second_scene, landing)
);

create table day_off (
  company_id text not null,
  staff_id uuid not null,
  from_day date not null,
  to_day date not null,
  words text not null default '',
  primary key (company_id, staff_id, from_day, to_day),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (from_day <= to_day)
);

create table department (
  company_id text not null,
  department_id bigint not null,
  parent_id bigint not null,
  name text not null,
  primary key (company_id, department_id)
);
create index department_parent on department (company_id, parent_id);

create table department_member (
  company_id text not null,
  department_id bigint not null,
  user_id text not null,
  is_leader boolean not null,
  primary key (company_id, department_id, user_id),
  foreign key (company_id, department_id) references department(company_id, department_id)
);
create index department_member_user on department_member (company_id, user_id);

create table directory (
  kind text not null,
  key text not null,
  company text not null,
  primary key (kind, key, company),
  check (kind in ('domain', 'wechat', 'wecom', 'mini'))
);
create unique index directory_one_owner on directory (kind, key) where (kind <> 'domain');

create table domain_file (
  company_id text not null,
  domain text not null,
  name text not null,
  content text not null,
  added_at timestamptz not null default now(),
  primary key (company_id, domain, name),
  foreign key (company_id) references company(company_id)
);

create table escalation (
  company_id text not null,
  escalation_id uuid not null,
  staff_id uuid not null,
  person_id uuid not null,
  signal text not null,
  signal_at timestamptz not null,
  since timestamptz not null,
  content_type text not null default '',
  content_id text not null default '',
  at timestamptz not null default clock_timestamp(),
  turn_id uuid,
  turned_by uuid,
  primary key (company_id, escalation_id),
  unique (company_id, staff_id, person_id, signal, signal_at),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  foreign key (company_id, turned_by) references staff(company_id, staff_id),
  check (signal in ('form', 'question', 'card', 'call', 'due'))
);
create index escalation_age on escalation (at);
create index escalation_person on escalation (company_id, person_id);
create index escalation_turned_by on escalation (company_id, turned_by);

create table escalation_setting (
  company_id text not null,
  is_on boolean not null default false,
  hours integer not null default 4,
  signals text[] not null default '{form,question,card,call,due}'[],
  work_days integer[] not null default '{1,2,3,4,5}'::integer[],
  work_from time without time zone not null default '09:00:00'::time without time zone,
  work_until time without time zone not null default '18:00:00'::time without time zone,
  since timestamptz not null default clock_timestamp(),
  primary key (company_id),
  foreign key (company_id) references company(company_id),
  check (hours >= 1 and hours <= 80),
  check (work_from < work_until)
);

create table event (
  company_id text not null,
  received_at timestamptz not null,
  event_id uuid not null,
  person_id uuid not null,
  staff_id uuid not null,
  event text not null,
  activity_id text not null,
  parent_activity_id text not null default '',
  content_type text not null,
  content_id text not null,
  share_id text not null default '',
  share_type text not null default '',
  first_scene text not null default '',
  second_scene text not null default '',
  landing text not null default '',
  section text not null default '',
  duration_ms integer not null default 0,
  attr jsonb not null default '{}'::jsonb,
  first_of text not null default '',
  day date,
  grown_ms integer,
  primary key (company_id, received_at, event_id)
) partition by range (received_at);
create index event_action on only event (company_id, person_id, received_at desc) where (event <> all (array['view', 'dwell']));
create index event_call on only event (company_id, received_at) where (event = 'call');

create table exchanged_card (
  company_id text not null,
  person_id uuid not null,
  staff_id uuid not null,
  sealed bytea not null,
  at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  phone_end bytea,
  primary key (company_id, person_id, staff_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade
);
create index exchanged_card_at on exchanged_card (company_id, at);
create index exchanged_card_newest on exchanged_card (company_id, staff_id, at desc);
create index exchanged_card_phone_end on exchanged_card (company_id, phone_end);

create table external_contact (
  company_id text not null,
  staff_id uuid not null,
  external_userid text not null,
  union_id text not null default '',
  name text not null default '',
  avatar text not null default '',
  state text not null default '',
  added_at timestamptz not null,
  removed_at timestamptz,
  removed_by text not null default '',
  remark text not null default '',
  description text not null default '',
  phones_sealed bytea,
  write_state text not null default '',
  write_problem text not null default '',
  write_at timestamptz not null default now(),
  revision integer not null default 0,
  seen_at timestamptz,
  primary key (company_id, staff_id, external_userid),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (removed_by in ('', 'customer', 'member', 'transfer')),
  check (write_state in ('', 'waiting', 'failed'))
);
create index external_contact_code on external_contact (company_id, split_part(state, '_', 1)) where (state <> '');
create index external_contact_customer on external_contact (company_id, external_userid);
create index external_contact_union on external_contact (company_id, union_id) where (union_id <> '');
create index external_contact_write on external_contact (company_id, write_at) where (write_state = 'waiting');

create table file_removal (
  company_id text not null,
  removal_id uuid not null default gen_random_uuid(),
  urls text[] not null,
  at timestamptz not null default now(),
  primary key (company_id, removal_id),
  foreign key (company_id) references company(company_id)
);

create table form_answer (
  company_id text not null,
  answer_id uuid not null,
  form_id uuid not null,
  person_id uuid,
  staff_id uuid,
  share_id text not null default '',
  asked jsonb not null,
  answers jsonb not null,
  sealed bytea not null,
  phone_sealed bytea,
  phone_hash bytea,
  search text not null default '',
  at timestamptz not null default clock_timestamp(),
  handling text not null default 'open',
  handler_id uuid,
  note text not null default '',
  handled_at timestamptz,
  phone_end bytea,
  primary key (company_id, answer_id),
  foreign key (company_id, form_id) references material(company_id, material_id),
  foreign key (company_id, handler_id) references staff(company_id, staff_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (handling in ('open', 'progress', 'done'))
);
create index form_answer_handler on form_answer (company_id, handler_id);
create index form_answer_listed on form_answer (company_id, form_id, at desc, answer_id) include (handling);
create index form_answer_newest on form_answer (company_id, at);
create index form_answer_open on form_answer (company_id, form_id, at desc) where (handling <> 'done');
create index form_answer_person on form_answer (company_id, person_id, form_id);
create index form_answer_phone_end on form_answer (company_id, phone_end) where (phone_sealed is not null);
create index form_answer_staff on form_answer (company_id, staff_id);

create table forward (
  company_id text not null,
  share_id text not null,
  at timestamptz not null,
  opened_at timestamptz,
  opened_by uuid,
  opened_in text not null default '',
  primary key (company_id, share_id),
  foreign key (company_id, share_id) references share(company_id, share_id)
);
create index forward_at on forward (company_id, at);
create index forward_opened_by on forward (company_id, opened_by) where (opened_by is not null);

create table freight_template (
  company_id text not null,
  template_id uuid not null,
  name text not null,
  counts text not null,
  usual jsonb not null,
  rules jsonb not null default '[]'::jsonb,
  not_to jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  primary key (company_id, template_id),
  unique (company_id, name),
  check (counts in ('piece', 'weight')),
  check (name <> '')
);

create table greeting (
  company_id text not null,
  greeting_id uuid not null,
  staff_id uuid not null,
  external_userid text not null,
  state text not null default '',
  welcome_code text not null default '',
  at timestamptz not null default clock_timestamp(),
  until timestamptz not null default (now() + '00:00:20'::interval),
  primary key (company_id, greeting_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade
);
create index greeting_age on greeting (at);
create index greeting_customer on greeting (company_id, external_userid);

create table hand_over (
  company_id text not null,
  hand_over_id uuid not null,
  staff_id uuid not null,
  successor_id uuid,
  by_staff_id uuid not null,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (company_id, hand_over_id),
  foreign key (company_id, by_staff_id) references staff(company_id, staff_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  foreign key (company_id, successor_id) references staff(company_id, staff_id)
);
create index hand_over_staff on hand_over (company_id, staff_id, at desc);

create table held_coupon (
  company_id text not null,
  held_id uuid not null,
  coupon_id uuid not null,
  person_id uuid not null,
  way text not null,
  staff_id uuid,
  share_id text,
  taken_at timestamptz not null default now(),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  order_id uuid,
  used_at timestamptz,
  primary key (company_id, held_id),
  foreign key (company_id, coupon_id) references coupon(company_id, coupon_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check ((order_id is null) = (used_at is null)),
  check (valid_to > valid_from),
  check (way in ('link', 'code', 'staff'))
);
create index held_coupon_coupon on held_coupon (company_id, coupon_id, taken_at);
create index held_coupon_person on held_coupon (company_id, person_id, valid_to);
create index held_coupon_staff on held_coupon (company_id, staff_id) where (staff_id is not null);
create unique index held_coupon_order on held_coupon (company_id, order_id) where (order_id is not null);

create table idempotency (
  company_id text not null,
  person_id uuid,
  call text not null,
  key text not null,
  input_hash bytea not null,
  answer bytea,
  at timestamptz not null default clock_timestamp(),
  caller text not null generated always as (coalesce((person_id), '')) stored,
  primary key (company_id, caller, call, key),
  foreign key (company_id, person_id) references person(company_id, person_id)
);

create table imported_lead (
  company_id text not null,
  person_id uuid not null,
  staff_id uuid not null,
  import_id uuid not null,
  employer text not null default '',
  region text not null default '',
  note text not null default '',
  phone_sealed bytea not null,
  phone_hash bytea not null,
  phone_end bytea not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (length(employer) <= 64),
  check (length(note) <= 500),
  check (length(region) <= 64)
);
create index imported_lead_phone_end on imported_lead (company_id, phone_end);
create index imported_lead_staff on imported_lead (company_id, staff_id);
create unique index imported_lead_phone on imported_lead (company_id, phone_hash);

create table invoice_wish (
  company_id text not null,
  order_id uuid not null,
  kind text not null,
  sealed bytea not null,
  wished_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid,
  done_amount bigint,
  primary key (company_id, order_id),
  foreign key (company_id, done_by) references staff(company_id, staff_id),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  check ((done_at is null) = (done_amount is null) and (done_at is null) = (done_by is null)),
  check (kind in ('company', 'person'))
);
create index invoice_wish_wished on invoice_wish (company_id, wished_at);

create table lead (
  company_id text not null,
  root_id uuid not null,
  holder_id uuid not null,
  returned boolean not null,
  is_free boolean not null,
  origin_ids uuid[] not null,
  name text not null,
  number bigint not null,
  is_associated boolean not null,
  visits integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  visit_at timestamptz,
  form_at timestamptz,
  card_at timestamptz,
  mall_at timestamptz,
  contact_at timestamptz,
  gone_at timestamptz,
  turned_at timestamptz,
  way text,
  reason text,
  first_visit_at timestamptz,
  first_scene text,
  first_type text,
  first_id text,
  stage text not null,
  next_at timestamptz,
  import_at timestamptz,
  primary key (company_id, root_id, holder_id, returned)
);
create index lead_held on lead (company_id, holder_id, last_at desc, root_id) where (not returned);
create index lead_newest on lead (company_id, last_at desc, root_id, holder_id) where (not returned);
create index lead_pool on lead (company_id, root_id) where is_free;

create table lead_follow (
  company_id text not null,
  follow_id uuid not null,
  staff_id uuid not null,
  person_id uuid not null,
  words text not null,
  at timestamptz not null default clock_timestamp(),
  is_bought boolean not null default false,
  amount bigint,
  order_id uuid,
  order_number text not null default '',
  primary key (company_id, follow_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (amount >= 0 and amount <= '100000000000'::bigint),
  check (is_bought or amount is null),
  check (words <> ''),
  constraint lead_follow_order check (
case
    when order_id is null then order_number = ''
    else is_bought and amount is null and order_number <> ''
end)
);
create index lead_follow_person on lead_follow (company_id, person_id, at desc);
create index lead_follow_staff on lead_follow (company_id, staff_id);

create table lead_import (
  company_id text not null,
  import_id uuid not null,
  by_staff_id uuid not null,
  file_name text not null default '',
  state text not null,
  counts jsonb not null default '{}'::jsonb,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (company_id, import_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, by_staff_id) references staff(company_id, staff_id),
  check (state in ('checked', 'applied', 'undone'))
);
create index lead_import_age on lead_import (company_id, created_at);

create table lead_name (
  company_id text not null,
  root_id uuid not null,
  letters text not null,
  primary key (company_id, root_id)
);
create index lead_name_letters on lead_name using gin (company_id, letters gin_trgm_ops);

create table lead_progress (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  stage text not null default 'new',
  next_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id, person_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (stage in ('new', 'contacted', 'talking', 'customer', 'lost'))
);
create index lead_progress_next on lead_progress (company_id, next_at) where (next_at is not null);
create index lead_progress_person on lead_progress (company_id, person_id);

create table lead_reach (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  way text not null,
  at timestamptz not null default clock_timestamp(),
  day date not null generated always as (((at at time zone 'UTC'))::date) stored,
  primary key (company_id, staff_id, person_id, way, day),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (way in ('call', 'message'))
);
create index lead_reach_age on lead_reach (at);
create index lead_reach_person on lead_reach (company_id, person_id);

create table lead_score (
  company_id text not null,
  root_id uuid not null,
  score integer not null default 0,
  due_on date not null default '-infinity'::date,
  primary key (company_id, root_id)
);
create index lead_score_due on lead_score (company_id, due_on) where (due_on < 'infinity'::date);
create index lead_score_order on lead_score (company_id, score desc, root_id);

create table lead_score_state (
  company_id text not null,
  summed_at timestamptz not null,
  basis text not null,
  primary key (company_id)
);

create table lead_stage (
  company_id text not null,
  stage_id uuid not null,
  staff_id uuid not null,
  person_id uuid not null,
  stage text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, stage_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (stage in ('new', 'contacted', 'talking', 'customer', 'lost'))
);
create index lead_stage_person on lead_stage (company_id, person_id, at desc);
create index lead_stage_staff on lead_stage (company_id, staff_id);

create table lead_turn (
  company_id text not null,
  turn_id uuid not null,
  origin_id uuid not null,
  person_id uuid not null,
  from_id uuid,
  to_id uuid,
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  way text not null default 'turn',
  reason text not null default '',
  primary key (company_id, turn_id, origin_id),
  foreign key (company_id, from_id) references staff(company_id, staff_id),
  foreign key (company_id, origin_id) references staff(company_id, staff_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, to_id) references staff(company_id, staff_id),
  check (length(reason) <= 200),
  check (way in ('turn', 'returned', 'withdrawn', 'idle', 'claimed', 'assigned', 'rule', 'imported')),
  constraint lead_turn_sides check (
case
    when way = 'turn' then from_id is not null and to_id is not null
    when way in ('claimed', 'assigned', 'rule') then from_id is null and to_id is not null
    when way = 'imported' then (from_id is null) <> (to_id is null)
    else from_id is not null and to_id is null
end)
);
create index lead_turn_claimed on lead_turn (company_id, to_id, at) where ((way = 'claimed') and (undone_at is null));
create index lead_turn_from on lead_turn (company_id, from_id);
create index lead_turn_origin on lead_turn (company_id, origin_id);
create index lead_turn_person on lead_turn (company_id, person_id);
create index lead_turn_to on lead_turn (company_id, to_id) where (undone_at is null);

create table lead_view (
  company_id text not null,
  view_id uuid not null,
  staff_id uuid not null,
  name text not null,
  is_shared boolean not null,
  filter jsonb not null,
  removed_at timestamptz,
  primary key (company_id, view_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (name <> '')
);
create index lead_view_staff on lead_view (company_id, staff_id);

create table lead_view_default (
  company_id text not null,
  staff_id uuid not null,
  view_id uuid not null,
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  foreign key (company_id, view_id) references lead_view(company_id, view_id) on delete cascade
);
create index lead_view_default_view on lead_view_default (company_id, view_id);

create table licence_request (
  company_id text not null,
  staff_id uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade
);
create index licence_request_oldest on licence_request (company_id, asked_at);

create table link (
  company_id text not null,
  link_id text not null,
  staff_id uuid not null,
  name text not null,
  channel text not null default '',
  kind text not null,
  target_id text not null default '',
  address text not null default '',
  share_id text,
  is_on boolean not null default true,
  expires_at timestamptz,
  quota integer,
  opens integer not null default 0,
  mini_link text not null default '',
  mini_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  host_kind text not null default '',
  mini_url text not null default '',
  mini_image text not null default '',
  primary key (company_id, link_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, share_id) references share(company_id, share_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (host_kind in ('', 'bizWxCardMini', 'bizWxOfficial', 'bizDYMini', 'bizWxMallMini', 'bizWxActivityMini', 'bizWxShortLinkMini', 'bizWxMaterialMini', 'bizUUID', 'bizDYMP', 'bizDYMPUnauth')),
  check (kind in ('card', 'material', 'product', 'code', 'mini', 'web')),
  check (quota > 0)
);
create index link_listed on link (company_id, created_at desc, link_id);
create index link_mini_until on link (mini_until) where (mini_until is not null);
create index link_share on link (company_id, share_id);
create index link_staff on link (company_id, staff_id, created_at desc);

create table link_open (
  company_id text not null,
  link_id text not null,
  activity_id text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, link_id, activity_id),
  foreign key (company_id, link_id) references link(company_id, link_id) on delete cascade
);
create index link_open_age on link_open (at);

create table list_export (
  company_id text not null,
  export_id uuid not null,
  staff_id uuid not null,
  kind text not null,
  filter jsonb not null,
  locale text not null,
  state text not null default 'waiting',
  problem text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, export_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade,
  check (done >= 0),
  check (kind in ('staff', 'activity', 'customers', 'answers', 'products', 'orders', 'bookings', 'waiting', 'invoices', 'toShip', 'sales', 'members')),
  check (locale in ('zh', 'en')),
  check (problem in ('', 'tooMany', 'broken')),
  check (state in ('waiting', 'running', 'done', 'failed')),
  check (total >= 0)
);
create index list_export_age on list_export (created_at);
create index list_export_lost on list_export (updated_at) where (state in ('waiting', 'running'));
create index list_export_recent on list_export (company_id, created_at desc);
create unique index list_export_open on list_export (company_id, staff_id, kind, locale, filter) where (state in ('waiting', 'running'));

create table mall_report (
  company_id text not null,
  person_id uuid not null,
  staff_id uuid not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (company_id, person_id, staff_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);
create index mall_report_staff on mall_report (company_id, staff_id, last_at desc);

create table mall_setting (
  company_id text not null,
  mall_open boolean not null default false,
  mini_open boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (company_id),
  foreign key (company_id) references company(company_id)
);

create table material (
  company_id text not null,
  material_id uuid not null,
  kind text not null,
  title text not null,
  summary text not null default '',
  cover text not null default '',
  pages integer not null default 0,
  duration integer not null default 0,
  status text not null default 'draft',
  updated_at timestamptz not null default now(),
  official boolean not null default true,
  staff_id uuid,
  expires_at timestamptz,
  successor_id uuid,
  hot boolean not null default false,
  calendar_day text not null default '',
  revision integer not null default 1,
  search text not null default '',
  created_at timestamptz not null default now(),
  body jsonb not null,
  removed_at timestamptz,
  removed_from text not null default '',
  category_id uuid,
  search_letters text not null generated always as (tripled_letters(search)) stored,
  primary key (company_id, material_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, category_id) references content_category(company_id, category_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  foreign key (company_id, successor_id) references material(company_id, material_id) on delete set null (successor_id),
  check ((status = 'removed') = (removed_at is not null) and (status = 'removed') = (removed_from <> '')),
  check (calendar_day ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$'),
  check (kind in ('article', 'brochure', 'case', 'video', 'image', 'document', 'poster', 'moments', 'mini', 'web', 'site', 'form')),
  check (official = (staff_id is null)),
  check (removed_from in ('', 'draft', 'published', 'recalled', 'expired')),
  check (status in ('draft', 'published', 'recalled', 'expired', 'removed')),
  check (successor_id is null or (status in ('recalled', 'removed')))
);
create index material_categories on material (company_id, category_id, updated_at desc, material_id) include (kind, status, official, expires_at) where (category_id is not null);
create index material_changed on material (company_id, updated_at desc, material_id) include (kind, status, official, expires_at, category_id);
create index material_kinds on material (company_id, kind, updated_at desc, material_id) include (status, official, expires_at, category_id);
create index material_listed on material (company_id, status, updated_at desc);
create index material_owned on material (company_id, staff_id) where (staff_id is not null);
create index material_removed on material (removed_at) where (status = 'removed');
create index material_search on material using gin (company_id, search_letters gin_trgm_ops);
create index material_succeeded on material (company_id, successor_id) where (successor_id is not null);

create table material_like (
  company_id text not null,
  material_id uuid not null,
  person_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, material_id, person_id),
  foreign key (company_id, material_id) references material(company_id, material_id) on delete cascade,
  foreign key (company_id, person_id) references person(company_id, person_id)
);
create index material_like_person on material_like (company_id, person_id);

create table material_version (
  company_id text not null,
  material_id uuid not null,
  revision integer not null,
  title text not null,
  summary text not null,
  cover text not null,
  category text not null,
  duration integer not null,
  body jsonb not null,
  staff_id uuid,
  saved_at timestamptz not null default now(),
  primary key (company_id, material_id, revision),
  foreign key (company_id, material_id) references material(company_id, material_id) on delete cascade,
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);

create table member (
  company_id text not null,
  member_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  given_level uuid,
  given_reason text not null default '',
  given_by uuid,
  given_at timestamptz,
  given_until timestamptz,
  primary key (company_id, member_id),
  unique (company_id, person_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, given_by) references staff(company_id, staff_id),
  foreign key (company_id, given_level) references member_level(company_id, level_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  check ((given_level is null) = (given_at is null) and (given_level is null) = (given_by is null))
);
create index member_given on member (company_id, given_level) where (given_level is not null);
create index member_given_by on member (company_id, given_by) where (given_by is not null);

create table member_level (
  company_id text not null,
  level_id uuid not null,
  name text not null,
  from_paid bigint not null,
  off integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, level_id),
  unique (company_id, from_paid),
  unique (company_id, name),
  foreign key (company_id) references company(company_id),
  check (from_paid >= 0 and from_paid <= '100000000000'::bigint),
  check (name <> ''),
  check (off >= 0 and off <= 9900)
);

create table member_login (
  company_id text not null,
  token_hash bytea not null,
  member_id uuid not null,
  session_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, token_hash),
  foreign key (company_id, member_id) references member(company_id, member_id) on delete cascade,
  foreign key (company_id, session_hash) references session(company_id, session_hash) on delete cascade
);
create index member_login_member on member_login (company_id, member_id);
create index member_login_session on member_login (company_id, session_hash);

create table mini_dynamic (
  company_id text not null,
  dynamic_id uuid not null,
  title text not null,
  content text not null default '',
  image text not null default '',
  page_path text not null default '',
  staff_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, dynamic_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);
create index mini_dynamic_newest on mini_dynamic (company_id, created_at desc);

create table mini_session (
  company_id text not null,
  app_id text not null,
  open_id text not null,
  sealed bytea not null,
  at timestamptz not null,
  phone_code bytea,
  primary key (company_id, app_id, open_id),
  foreign key (company_id) references company(company_id)
);

create table money_entry (
  company_id text not null,
  entry_id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null,
  attempt_id uuid not null,
  refund_id uuid,
  amount bigint not null,
  at timestamptz not null default now(),
  primary key (company_id, entry_id),
  foreign key (company_id, attempt_id) references payment_attempt(company_id, attempt_id),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  foreign key (company_id, refund_id) references payment_refund(company_id, refund_id),
  check ((kind = 'refund') = (refund_id is not null)),
  check (amount > 0),
  check (kind in ('payment', 'refund'))
);
create index money_entry_at on money_entry (company_id, at desc, entry_id);
create index money_entry_order on money_entry (company_id, order_id);
create unique index money_entry_payment on money_entry (company_id, attempt_id) where (kind = 'payment');
create unique index money_entry_refund on money_entry (company_id, refund_id) where (kind = 'refund');

create table notice (
  company_id text not null,
  notice_id uuid not null,
  staff_id uuid not null,
  person_id uuid,
  occasion text not null,
  content_type text not null default '',
  content_id text not null default '',
  second_scene text not null default '',
  landing text not null default '',
  at timestamptz not null,
  state text not null default 'waiting',
  summary_id uuid,
  salesperson_id uuid,
  signal text not null default '',
  signal_at timestamptz,
  leads integer not null default 0,
  about_id text not null default '',
  primary key (company_id, notice_id),
  check (
case
    when occasion in ('lost', 'dropped', 'missing') then true
    else (person_id is null) = (occasion in ('return', 'review', 'product_review', 'bookings', 'summary'))
end),
  check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask', 'comment', 'pay_order', 'book', 'payment', 'after_sale', 'lost', 'dropped', 'missing', 'escalation', 'return', 'review', 'product_review', 'bookings', 'work_order', 'summary')),
  check (state in ('waiting', 'held', 'sending', 'sent', 'failed'))
);
create index notice_age on notice using brin (at) with (pages_per_range='32');
create index notice_open on notice (at) where (state in ('waiting', 'sending'));
create index notice_summary on notice (company_id, summary_id) where (summary_id is not null);
create index notice_told on notice (company_id, staff_id, person_id, at);

create table notice_choice (
  company_id text not null,
  person_id uuid not null,
  template_id text not null,
  result text not null,
  at timestamptz not null default now(),
  allowed integer not null default 0,
  primary key (company_id, person_id, template_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, template_id) references notice_template(company_id, template_id) on delete cascade,
  check (result in ('accept', 'reject', 'ban', 'filter')),
  constraint notice_choice_allowed check (allowed >= 0 and allowed <= 1000)
);

create table notice_setting (
  company_id text not null,
  staff_id uuid not null,
  is_on boolean not null default true,
  quiet_from time without time zone,
  quiet_until time without time zone,
  least_score integer not null default 0,
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null)),
  check (least_score >= 0 and least_score <= 100000),
  check (quiet_from <> quiet_until)
);

create table notice_template (
  company_id text not null,
  template_id text not null,
  title text not null,
  occasion text not null default '',
  sample jsonb not null default '[]'::jsonb,
  "position" integer not null default 0,
  message text,
  app text,
  kind text,
  keys jsonb not null default '{}'::jsonb,
  primary key (company_id, template_id),
  foreign key (company_id) references company(company_id),
  constraint notice_template_app check (app in ('mini', 'wechat')),
  constraint notice_template_bound check (num_nulls(message, app, kind) in (0, 3)),
  constraint notice_template_kind check ((kind in ('once', 'follower')) and (kind = 'once' or app = 'wechat'))
);
create unique index notice_template_message on notice_template (company_id, message, app);

create table oem_agent (
  company_id text not null,
  domain text not null,
  brand_name text not null,
  logo text not null default '',
  brand_color text not null default '#2B5BD7',
  primary key (company_id, domain),
  foreign key (company_id) references company(company_id)
);

create table ongoing_visit (
  company_id text not null,
  person_id uuid not null,
  staff_id uuid not null,
  open_from timestamptz not null,
  open_until timestamptz not null,
  things text[] not null,
  first_at timestamptz not null,
  found text[] not null default '{}'[],
  primary key (company_id, person_id, staff_id)
);

create table order_line (
  company_id text not null,
  order_id uuid not null,
  "position" integer not null,
  sku_id uuid not null,
  product_id uuid not null,
  name text not null,
  options text[] not null,
  picture text not null,
  unit_price bigint not null,
  quantity integer not null,
  goods bigint not null,
  shares jsonb not null default '[]'::jsonb,
  total bigint not null,
  activity_price_id uuid,
  refunded_pieces integer not null default 0,
  returned_pieces integer not null default 0,
  points integer not null default 0,
  unit_points integer not null default 0,
  primary key (company_id, order_id, "position"),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  check (goods >= 0),
  check (points >= 0),
  check (quantity > 0),
  check (refunded_pieces >= 0 and refunded_pieces <= quantity),
  check (returned_pieces >= 0 and returned_pieces <= quantity),
  check (total >= 0 and total <= goods),
  check (unit_points >= 0),
  check (unit_price >= 0)
);
create index order_line_sku on order_line (company_id, sku_id);

create table order_step (
  company_id text not null,
  step_id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  what text not null,
  by text not null,
  staff_id uuid,
  primary key (company_id, step_id),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (by in ('buyer', 'staff', 'system'))
);
create index order_step_order on order_step (company_id, order_id, at);

create table page_host (
  company_id text not null,
  host text not null,
  added_at timestamptz not null default now(),
  primary key (company_id, host),
  foreign key (company_id) references company(company_id),
  check (host = lower(host))
);

create table parcel_trail (
  company_id text not null,
  shipment_id uuid not null,
  corrected_at timestamptz,
  token text not null default '',
  state text not null default '',
  steps jsonb not null default '[]'::jsonb,
  gap text not null default '',
  known_at timestamptz,
  ask_after timestamptz,
  asking_at timestamptz,
  primary key (company_id, shipment_id),
  foreign key (company_id, shipment_id) references shipment(company_id, shipment_id),
  check (gap in ('', 'unknown', 'silent', 'busy', 'refused')),
  check (jsonb_typeof(steps) = 'array'),
  check (state in ('', 'collected', 'moving', 'delivering', 'signed', 'signedByOther', 'exception'))
);

create table pay_bill (
  company_id text not null,
  bill_id uuid not null,
  mch_id text not null,
  day date not null,
  state text not null,
  problem text not null default '',
  payments integer not null default 0,
  refunds integer not null default 0,
  paid bigint not null default 0,
  refunded bigint not null default 0,
  fee bigint not null default 0,
  requested_at timestamptz not null default now(),
  primary key (company_id, bill_id),
  unique (company_id, mch_id, day),
  foreign key (company_id) references company(company_id),
  check (state in ('making', 'read', 'none', 'failed'))
);
create index pay_bill_day on pay_bill (company_id, day);

create table pay_bill_line (
  company_id text not null,
  bill_id uuid not null,
  "position" integer not null,
  kind text not null,
  at timestamptz not null,
  number text not null,
  transaction_id text not null,
  amount bigint not null,
  fee bigint not null,
  primary key (company_id, bill_id, "position"),
  foreign key (company_id, bill_id) references pay_bill(company_id, bill_id),
  check (kind in ('payment', 'refund'))
);
create index pay_bill_line_number on pay_bill_line (company_id, number);

create table pay_difference (
  company_id text not null,
  difference_id uuid not null default gen_random_uuid(),
  bill_id uuid not null,
  kind text not null,
  number text not null,
  what text not null,
  billed bigint,
  recorded bigint,
  order_id uuid,
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  staff_id uuid,
  words text not null default '',
  primary key (company_id, difference_id),
  unique (company_id, bill_id, kind, number),
  foreign key (company_id, bill_id) references pay_bill(company_id, bill_id),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (kind in ('payment', 'refund')),
  check (settled_at is not null or staff_id is null and words = ''),
  check (what in ('missing', 'unknown', 'unsettled', 'amount'))
);
create index pay_difference_open on pay_difference (company_id, bill_id) where (settled_at is null);
create index pay_difference_order on pay_difference (company_id, order_id);
create index pay_difference_staff on pay_difference (company_id, staff_id);

create table payment_attempt (
  company_id text not null,
  attempt_id uuid not null,
  order_id uuid not null,
  number text not null,
  app_id text not null,
  open_id text not null,
  mch_id text not null,
  amount bigint not null,
  notify_url text not null,
  state text not null,
  transaction_id text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  paid_at timestamptz,
  primary key (company_id, attempt_id),
  unique (company_id, number),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  check (amount > 0),
  check (state in ('prepared', 'open', 'paid', 'wrong', 'closed'))
);
create index payment_attempt_order on payment_attempt (company_id, order_id, created_at);
create index payment_attempt_paid on payment_attempt (company_id, mch_id, paid_at) where (paid_at is not null);
create unique index payment_attempt_running on payment_attempt (company_id, order_id, app_id, open_id) where (state in ('prepared', 'open'));

create table payment_notice (
  company_id text not null,
  notice_id text not null,
  kind text not null,
  said jsonb not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (company_id, notice_id),
  check (kind in ('transaction', 'refund'))
);
create index payment_notice_waiting on payment_notice (received_at) where (done_at is null);

create table payment_refund (
  company_id text not null,
  refund_id uuid not null,
  order_id uuid not null,
  attempt_id uuid not null,
  number text not null,
  amount bigint not null,
  reason text not null,
  words text not null default '',
  state text not null,
  vendor_id text not null default '',
  staff_id uuid,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  after_sale_id uuid,
  send_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (company_id, refund_id),
  unique (company_id, number),
  foreign key (company_id, attempt_id) references payment_attempt(company_id, attempt_id),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check ((reason = 'part') = (after_sale_id is not null)),
  check (amount > 0),
  check (reason in ('whole', 'second', 'late', 'wrong', 'part')),
  check (state in ('asked', 'processing', 'done', 'abnormal', 'refused', 'offline'))
);
create index payment_refund_accepted on payment_refund (company_id, accepted_at) where (accepted_at is not null);
create index payment_refund_order on payment_refund (company_id, order_id, created_at);
create index payment_refund_running on payment_refund (created_at) where (state in ('asked', 'processing'));
create index payment_refund_sale on payment_refund (company_id, after_sale_id) where (after_sale_id is not null);
create unique index payment_refund_attempt on payment_refund (company_id, attempt_id) where ((state <> 'refused') and (reason <> 'part'));

create table person (
  company_id text not null,
  person_id uuid not null,
  number bigint not null,
  name text not null default '',
  avatar text not null default '',
  union_id text not null default '',
  external_userid text not null default '',
  joined_into uuid,
  staff_id uuid,
  created_at timestamptz not null default now(),
  phone_sealed bytea,
  phone_hash bytea,
  phone_at timestamptz,
  profile_at timestamptz,
  bound_at timestamptz,
  tracking_off boolean not null default false,
  erased_at timestamptz,
  recent_since timestamptz,
  primary key (company_id, person_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, joined_into) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);
create index person_external on person (company_id, external_userid) where ((external_userid <> '') and (joined_into is null));
create index person_joined on person (company_id, joined_into) where (joined_into is not null);
create index person_phone on person (company_id, phone_hash) where ((phone_hash is not null) and (joined_into is null));
create index person_special on person (company_id, person_id) include (joined_into, staff_id, erased_at) where ((joined_into is not null) or (staff_id is not null) or (erased_at is not null));
create index person_staff on person (company_id, staff_id) where ((staff_id is not null) and (joined_into is null));
create unique index person_union on person (company_id, union_id) where ((union_id <> '') and (joined_into is null));

create table person_deed (
  company_id text not null,
  person_id uuid not null,
  day date not null,
  staff_id uuid not null,
  content_type text not null,
  duration_ms bigint not null,
  saves integer not null,
  calls integer not null,
  sealed_duration_ms bigint not null default 0,
  sealed_saves integer not null default 0,
  sealed_calls integer not null default 0,
  is_read boolean not null generated always as ((duration_ms >= 10000)) stored,
  first_at timestamptz,
  primary key (company_id, person_id, day, staff_id, content_type)
);
create index person_deed_came on person_deed (company_id, staff_id, day) include (person_id, first_at, is_read) where (is_read or (first_at is not null));
create index person_deed_day on person_deed (company_id, staff_id, day);

create table person_identity (
  company_id text not null,
  app_id text not null,
  open_id text not null,
  person_id uuid not null,
  primary key (company_id, app_id, open_id),
  foreign key (company_id, person_id) references person(company_id, person_id)
);
create index person_identity_person on person_identity (company_id, person_id);

create table person_join (
  company_id text not null,
  joined_id uuid not null,
  into_id uuid not null,
  reason text not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  moved jsonb not null default '[]'::jsonb,
  learnt text[] not null default '{}'[],
  joined_side uuid[] not null default '{}'::uuid[],
  into_side uuid[] not null default '{}'::uuid[],
  ids text[],
  phone_sealed bytea,
  phone_hash bytea,
  phone_at timestamptz,
  joined_by uuid,
  into_by uuid,
  primary key (company_id, joined_id, at),
  foreign key (company_id, into_id) references person(company_id, person_id),
  foreign key (company_id, joined_id) references person(company_id, person_id)
);
create index person_join_into on person_join (company_id, into_id) where (undone_at is null);
create index person_join_undone on person_join (company_id) where (undone_at is not null);

create table person_month (
  company_id text not null,
  person_id uuid not null,
  month date not null,
  visits integer not null,
  size smallint not null generated always as (floor(log((2)::numeric, (visits)::numeric))) stored,
  primary key (company_id, person_id, month),
  check (visits > 0)
);
create index person_month_size on person_month (company_id, month, size);

create table person_remark (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  words text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id, person_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (words <> '')
);
create index person_remark_person on person_remark (company_id, person_id);

create table person_tag (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  tag_id uuid not null,
  origin text not null,
  at timestamptz not null default now(),
  primary key (company_id, staff_id, person_id, tag_id, origin),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  foreign key (company_id, tag_id) references tag(company_id, tag_id) on delete cascade,
  check (origin in ('hand', 'wecom'))
);
create index person_tag_person on person_tag (company_id, person_id);
create index person_tag_tag on person_tag (company_id, tag_id);

create table person_visit (
  company_id text not null,
  person_id uuid not null,
  day date not null,
  staff_id uuid not null,
  content_type text not null,
  second_scene text not null,
  landing text not null,
  visits integer not null,
  kind_visits integer not null default 0,
  sealed_visits integer not null default 0,
  sealed_kind_visits integer not null default 0,
  primary key (company_id, person_id, day, staff_id, content_type, second_scene, landing)
);
create index person_visit_day on person_visit (company_id, staff_id, day) include (person_id, content_type, visits);

create table place (
  company_id text not null,
  place_id uuid not null,
  name text not null,
  address text not null,
  phone text not null default '',
  latitude double precision,
  longitude double precision,
  "position" integer not null default 0,
  pictures jsonb not null default '[]'::jsonb,
  hours jsonb not null default '[]'::jsonb,
  keeps_holidays boolean not null default false,
  seats integer not null default 0,
  removed_at timestamptz,
  primary key (company_id, place_id),
  foreign key (company_id) references company(company_id),
  check ((latitude is null) = (longitude is null)),
  check (latitude >= '-90'::integer::double precision and latitude <= 90::double precision),
  check (longitude >= '-180'::integer::double precision and longitude <= 180::double precision)
);

create table place_day_import (
  company_id text not null,
  import_id uuid not null,
  by_staff_id uuid not null,
  file_name text not null default '',
  state text not null,
  counts jsonb not null default '{}'::jsonb,
  rows jsonb not null,
  written jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (company_id, import_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, by_staff_id) references staff(company_id, staff_id),
  check (state in ('checked', 'applied', 'undone'))
);
create index place_day_import_age on place_day_import (company_id, created_at);

create table place_exception (
  company_id text not null,
  place_id uuid not null,
  day date not null,
  spans jsonb not null,
  words text not null default '',
  primary key (company_id, place_id, day),
  foreign key (company_id, place_id) references place(company_id, place_id) on delete cascade
);

create table place_member (
  company_id text not null,
  place_id uuid not null,
  staff_id uuid not null,
  primary key (company_id, place_id, staff_id),
  foreign key (company_id, place_id) references place(company_id, place_id) on delete cascade,
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);
create index place_member_staff on place_member (company_id, staff_id);

create table platform_problem (
  company_id text not null,
  kind text not null,
  path text not null,
  errcode text not null,
  message text not null default '',
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (company_id, kind, path, errcode),
  foreign key (company_id) references company(company_id)
);

create table points_entry (
  company_id text not null,
  entry_id bigint not null generated always as identity,
  person_id uuid not null,
  kind text not null,
  points integer not null,
  order_id uuid,
  order_number text not null default '',
  leaves integer,
  words text not null default '',
  staff_id uuid,
  at timestamptz not null default now(),
  primary key (company_id, entry_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check ((kind = 'adjusted') = (order_id is null)),
  check ((order_id is null) = (leaves is null)),
  check (kind <> 'adjusted' or words <> '' and staff_id is not null),
  check (kind = 'adjusted' or (points > 0) = (kind in ('earned', 'givenBack'))),
  check (kind in ('earned', 'takenBack', 'spent', 'givenBack', 'adjusted')),
  check (points <> 0)
);
create index points_entry_at on points_entry (company_id, at);
create index points_entry_person on points_entry (company_id, person_id, at) include (points);
create index points_entry_staff on points_entry (company_id, staff_id) where (staff_id is not null);
create unique index points_entry_event on points_entry (company_id, order_id, kind, leaves) where (order_id is not null);
create unique index points_entry_once on points_entry (company_id, order_id, kind) where ((order_id is not null) and (kind in ('earned', 'spent')));

create table points_setting (
  company_id text not null,
  is_on boolean not null,
  per_yuan integer not null,
  worth integer not null,
  most_percent integer not null,
  updated_at timestamptz not null default now(),
  primary key (company_id),
  check (most_percent >= 0 and most_percent <= 100),
  check (per_yuan >= 0 and per_yuan <= 1000),
  check (worth >= 1 and worth <= 10000)
);

create table pool_setting (
  company_id text not null,
  members_claim boolean not null default true,
  daily_most integer not null default 0,
  held_most integer not null default 0,
  return_days integer not null default 0,
  return_since timestamptz not null default clock_timestamp(),
  warn_days integer not null default 2,
  primary key (company_id),
  foreign key (company_id) references company(company_id),
  check (daily_most >= 0 and daily_most <= 1000),
  check (held_most >= 0 and held_most <= 100000),
  check (return_days >= 0 and return_days <= 365),
  check (warn_days >= 0 and warn_days <= 30)
);

create table post (
  company_id text not null,
  post_id uuid not null,
  face text not null,
  type text not null,
  state text not null default 'draft',
  title text not null default '',
  content text not null default '',
  pictures jsonb not null default '[]'::jsonb,
  video text not null default '',
  link jsonb,
  thing_type text,
  thing_id uuid,
  page_path text not null default '',
  audience text not null default 'visitors',
  staff_id uuid not null,
  pinned_at timestamptz,
  appears_at timestamptz,
  shown_at timestamp(3) with time zone not null default clock_timestamp(),
  published_at timestamptz,
  review_note text not null default '',
  found_words text[] not null default '{}'[],
  revision integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  doubts text[] not null default '{}'[],
  primary key (company_id, post_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check ((thing_type is null) = (thing_id is null)),
  check ((type = 'circle') = (face = 'dync')),
  check (audience in ('visitors', 'staff')),
  check (face in ('bridge', 'dync')),
  check (state in ('draft', 'review', 'published', 'offline')),
  check (thing_type in ('material', 'product')),
  check (type in ('announcement', 'news', 'activity', 'story', 'circle'))
);
create index post_author on post (company_id, staff_id, created_at desc, post_id desc);
create index post_card on post (company_id, staff_id, shown_at desc, post_id desc) where ((state = 'published') and (audience = 'visitors') and (face = 'dync'));
create index post_flow on post (company_id, face, shown_at desc, post_id desc) where (state = 'published');
create index post_pinned on post (company_id, face) where (pinned_at is not null);
create index post_review on post (company_id, updated_at, post_id) where (state = 'review');
create index post_type on post (company_id, type, shown_at desc, post_id desc) where (state = 'published');
create index post_visitors on post (company_id, face, shown_at desc, post_id desc) where ((state = 'published') and (audience = 'visitors'));

create table post_act (
  company_id text not null,
  act_id uuid not null,
  staff_id uuid not null,
  at timestamptz not null default now(),
  changes jsonb not null,
  undone_at timestamptz,
  primary key (company_id, act_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);
create index post_act_at on post_act (company_id, at);

create table post_comment (
  company_id text not null,
  comment_id uuid not null,
  post_id uuid not null,
  parent_id uuid,
  person_id uuid,
  staff_id uuid,
  state text not null,
  content text not null,
  causes text[] not null default '{}'[],
  found_words text[] not null default '{}'[],
  revision integer not null default 1,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  edited_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (company_id, comment_id),
  foreign key (company_id, parent_id) references post_comment(company_id, comment_id) on delete cascade,
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, post_id) references post(company_id, post_id) on delete cascade,
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (state in ('waiting', 'shown', 'refused', 'deleted'))
);
create index post_comment_person on post_comment (company_id, person_id, created_at desc, comment_id desc);
create index post_comment_post on post_comment (company_id, post_id, state);
create index post_comment_reply on post_comment (company_id, parent_id, created_at, comment_id) where (parent_id is not null);
create index post_comment_top on post_comment (company_id, post_id, created_at desc, comment_id desc) where (parent_id is null);
create index post_comment_waiting on post_comment (company_id, updated_at, comment_id) where (state = 'waiting');

create table post_count (
  company_id text not null,
  post_id uuid not null,
  likes integer not null default 0,
  comments integer not null default 0,
  primary key (company_id, post_id),
  foreign key (company_id, post_id) references post(company_id, post_id) on delete cascade
);

create table post_like (
  company_id text not null,
  post_id uuid not null,
  person_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, post_id, person_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, post_id) references post(company_id, post_id) on delete cascade
);
create index post_like_person on post_like (company_id, person_id);

create table post_picture_check (
  company_id text not null,
  trace_id text not null,
  post_id uuid,
  url text not null default '',
  copy text not null default '',
  answer text,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (company_id, trace_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, post_id) references post(company_id, post_id) on delete set null (post_id),
  check (answer in ('pass', 'doubt'))
);
create index post_picture_check_copy on post_picture_check (company_id, asked_at) where (copy <> '');
create index post_picture_check_post on post_picture_check (company_id, post_id, url) where (post_id is not null);

create table post_report (
  company_id text not null,
  report_id uuid not null,
  post_id uuid not null,
  comment_id uuid,
  person_id uuid not null,
  reason text not null,
  note text not null default '',
  at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid,
  primary key (company_id, report_id),
  unique nulls not distinct (company_id, post_id, comment_id, person_id),
  foreign key (company_id, comment_id) references post_comment(company_id, comment_id) on delete cascade,
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, post_id) references post(company_id, post_id) on delete cascade,
  check (reason in ('advertising', 'abuse', 'illegal', 'privacy', 'other'))
);
create index post_report_open on post_report (company_id, at) where (settled_at is null);
create index post_report_person on post_report (company_id, person_id);
create index post_report_settled on post_report (company_id, settled_by) where (settled_by is not null);

create table post_setting (
  company_id text not null,
  bridge_open boolean not null default true,
  dync_open boolean not null default true,
  publishers text not null default 'everyone',
  publisher_ids uuid[] not null default '{}'::uuid[],
  posts_review text not null default 'before',
  comments_review text not null default 'before',
  comments_on boolean not null default true,
  notify_comments boolean not null default true,
  notify_reviews boolean not null default true,
  info_name text not null default '',
  info_logo text not null default '',
  info_cover text not null default '',
  info_introduction text not null default '',
  guide_shown boolean not null default false,
  guide_title text not null default '',
  guide_content text not null default '',
  guide_image text not null default '',
  forbidden_words text[] not null default '{}'[],
  allowed_words text[] not null default '{}'[],
  vendor_check boolean not null default false,
  primary key (company_id),
  foreign key (company_id) references company(company_id),
  check (comments_review in ('before', 'after')),
  check (posts_review in ('before', 'after')),
  check (publishers in ('everyone', 'chosen', 'nobody'))
);

create table product (
  company_id text not null,
  product_id uuid not null,
  name text not null,
  summary text not null default '',
  cover text not null default '',
  price bigint not null,
  market_price bigint not null default 0,
  unit text not null default '',
  category text not null default '',
  images jsonb not null default '[]'::jsonb,
  html text not null default '',
  attributes jsonb not null default '[]'::jsonb,
  status text not null default 'published',
  updated_at timestamptz not null default now(),
  category_id uuid,
  video text not null default '',
  option_names text[] not null default '{}'[],
  limit_per_person integer,
  members_only boolean not null default false,
  delivery text[] not null default '{express}'[],
  on_shelf_at timestamptz,
  off_shelf_at timestamptz,
  weight integer not null default 0,
  revision integer not null default 1,
  removed_at timestamptz,
  search_letters text not null default '',
  freight_template_id uuid,
  points integer not null default 0,
  primary key (company_id, product_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, category_id) references product_category(company_id, category_id),
  foreign key (company_id, freight_template_id) references freight_template(company_id, template_id) on delete set null (freight_template_id),
  check (cardinality(option_names) <= 3),
  check (delivery <@ array['express', 'pickUp', 'none'] and cardinality(delivery) > 0),
  check (limit_per_person > 0),
  check (market_price >= 0),
  check (points >= 0),
  check (price >= 0),
  check (status in ('draft', 'published', 'offline'))
);
create index product_categories on product (company_id, category_id, weight desc, updated_at desc, product_id);
create index product_changed on product (company_id, updated_at desc, product_id) where (removed_at is null);
create index product_freight_template on product (company_id, freight_template_id) where (freight_template_id is not null);
create index product_order on product (company_id, weight desc, updated_at desc, product_id) where (status = 'published');
create index product_price on product (company_id, price, product_id) where (status = 'published');
create index product_search on product using gin (company_id, search_letters gin_trgm_ops);
create index product_shelf_off on product (off_shelf_at) where (off_shelf_at is not null);
create index product_shelf_on on product (on_shelf_at) where (on_shelf_at is not null);

create table product_category (
  company_id text not null,
  category_id uuid not null,
  parent_id uuid,
  name text not null,
  "position" integer not null,
  primary key (company_id, category_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, parent_id) references product_category(company_id, category_id),
  check (name <> ''),
  check (parent_id <> category_id)
);
create unique index product_category_name on product_category (company_id, parent_id, name) nulls not distinct;

create table product_import (
  company_id text not null,
  import_id uuid not null,
  by_staff_id uuid not null,
  file_name text not null default '',
  state text not null,
  counts jsonb not null default '{}'::jsonb,
  rows jsonb not null,
  written jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (company_id, import_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, by_staff_id) references staff(company_id, staff_id),
  check (state in ('checked', 'applied', 'undone'))
);
create index product_import_age on product_import (company_id, created_at);

create table product_rating (
  company_id text not null,
  product_id uuid not null,
  stars smallint not null,
  reviews integer not null default 0,
  with_pictures integer not null default 0,
  primary key (company_id, product_id, stars),
  foreign key (company_id) references company(company_id),
  check (reviews >= 0 and with_pictures >= 0 and with_pictures <= reviews)
);

create table product_review (
  company_id text not null,
  review_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  person_id uuid not null,
  stars smallint not null,
  content text not null,
  pictures jsonb not null default '[]'::jsonb,
  is_anonymous boolean not null default false,
  state text not null,
  causes text[] not null default '{}'[],
  found_words text[] not null default '{}'[],
  refusal text not null default '',
  answer text not null default '',
  answered_at timestamptz,
  answered_by uuid,
  revision integer not null default 1,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (company_id, review_id),
  unique (company_id, order_id, "position"),
  foreign key (company_id, answered_by) references staff(company_id, staff_id),
  foreign key (company_id, order_id, "position") references order_line(company_id, order_id, "position"),
  foreign key (company_id, person_id) references person(company_id, person_id),
  check ((answer <> '') = (answered_at is not null) and (answered_at is null) = (answered_by is null)),
  check (stars >= 1 and stars <= 5),
  check (state in ('waiting', 'shown', 'refused'))
);
create index product_review_answered_by on product_review (company_id, answered_by) where (answered_by is not null);
create index product_review_made on product_review (company_id, created_at desc, review_id desc);
create index product_review_person on product_review (company_id, person_id);
create index product_review_pictures on product_review (company_id, product_id, created_at desc, review_id desc) where ((state = 'shown') and (pictures <> '[]'::jsonb));
create index product_review_shown on product_review (company_id, product_id, created_at desc, review_id desc) where (state = 'shown');
create index product_review_stars on product_review (company_id, product_id, stars, created_at desc, review_id desc) where (state = 'shown');
create index product_review_waiting on product_review (company_id) where (state = 'waiting');

create table product_review_refused (
  company_id text not null,
  order_id uuid not null,
  "position" integer not null,
  primary key (company_id, order_id, "position"),
  foreign key (company_id, order_id, "position") references order_line(company_id, order_id, "position")
);

create table product_sku (
  company_id text not null,
  sku_id uuid not null,
  product_id uuid not null,
  "position" integer not null default 0,
  options text[] not null default '{}'[],
  price bigint not null,
  market_price bigint not null default 0,
  code text not null default '',
  picture text not null default '',
  removed_at timestamptz,
  grams integer not null default 0,
  primary key (company_id, sku_id),
  foreign key (company_id, product_id) references product(company_id, product_id) on delete cascade,
  check (cardinality(options) <= 3),
  check (grams >= 0 and grams <= 1000000),
  check (market_price >= 0),
  check (price >= 0)
);
create index product_sku_code on product_sku (company_id, code) where ((code <> '') and (removed_at is null));
create unique index product_sku_options on product_sku (company_id, product_id, options) where (removed_at is null);

create table product_stock (
  company_id text not null,
  sku_id uuid not null,
  available integer not null default 0,
  reserved integer not null default 0,
  primary key (company_id, sku_id),
  foreign key (company_id, sku_id) references product_sku(company_id, sku_id) on delete cascade,
  check (available >= 0),
  check (reserved >= 0)
);

create table radar_entry (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  content_type text not null,
  content_id text not null,
  visits integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  touched_at timestamptz not null,
  last_activity_id text not null default '',
  primary key (company_id, staff_id, person_id, content_type, content_id)
);
create index radar_entry_shown on radar_entry (company_id, staff_id, last_at desc) where (visits > 0);
create index radar_entry_touched on radar_entry (company_id, staff_id, touched_at);

create table rate_hit (
  key bytea not null,
  name text not null,
  hits timestamptz[] not null,
  room integer not null,
  expires_at timestamptz not null,
  primary key (key)
);

create table reading_clock (
  company_id text not null,
  person_id uuid not null,
  used_until bigint not null,
  reports bigint[] not null,
  granted bigint[] not null,
  primary key (company_id, person_id)
);

create table release_asset (
  path text not null,
  content bytea not null,
  seen_at timestamptz not null default now(),
  primary key (path)
);

create table saved_card (
  company_id text not null,
  person_id uuid not null,
  staff_id uuid not null,
  saved_at timestamptz not null default now(),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (company_id, person_id, staff_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade
);

create table saved_product (
  company_id text not null,
  person_id uuid not null,
  product_id uuid not null,
  saved_at timestamptz not null default now(),
  name text not null default '',
  primary key (company_id, person_id, product_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, product_id) references product(company_id, product_id) on delete cascade
);

create table scene (
  company_id text not null,
  scene_id text not null,
  staff_id uuid not null,
  content_type text not null,
  content_id text not null,
  share_id text,
  issue integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, scene_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, share_id) references share(company_id, share_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (content_type in ('card', 'material', 'product', 'company', 'announcement', 'site', 'post', 'coupon'))
);

create table schema_migration (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (version)
);

create table score_rule (
  company_id text not null,
  action text not null,
  points integer not null,
  daily_cap integer not null,
  decay_days integer not null,
  valid_days integer not null,
  primary key (company_id, action),
  check (daily_cap >= 0 and daily_cap <= 10000),
  check (decay_days >= 0 and decay_days <= 150),
  check (points >= 0 and points <= 1000),
  check (valid_days >= 1 and valid_days <= 150)
);

create table score_rule_past (
  company_id text not null,
  until timestamptz not null,
  rules jsonb not null,
  primary key (company_id, until)
);

create table serving_member (
  company_id text not null,
  staff_id uuid not null,
  seats integer not null default 1,
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (seats > 0)
);

create table session (
  company_id text not null,
  session_hash bytea not null,
  person_id uuid not null,
  staff_id uuid,
  host text not null,
  app_id text not null,
  open_id text not null,
  target_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_by bytea,
  primary key (company_id, session_hash),
  foreign key (company_id, opened_by) references session(company_id, session_hash) on delete cascade,
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (host in ('wechat', 'wecom', 'mini', 'console'))
);
create index session_app on session (company_id, app_id) where (revoked_at is null);
create index session_opened_by on session (company_id, opened_by) where (opened_by is not null);
create index session_person on session (company_id, person_id, host, created_at);
create index session_staff on session (company_id, staff_id) where ((staff_id is not null) and (revoked_at is null));

create table share (
  company_id text not null,
  share_id text not null,
  parent_share_id text,
  staff_id uuid not null,
  share_type text not null,
  person_id uuid not null,
  content_type text not null,
  content_id text not null,
  depth integer not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  channel text not null default '',
  record jsonb not null default '{}'::jsonb,
  primary key (company_id, share_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, parent_share_id) references share(company_id, share_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (content_type in ('card', 'material', 'product', 'company', 'announcement', 'site', 'post', 'coupon')),
  check (share_type in ('staff', 'wxUser'))
);
create index share_person on share (company_id, person_id, content_type, content_id, parent_share_id);
create index share_poster on share (company_id, staff_id) where (channel = 'poster');

create table share_task (
  company_id text not null,
  task_id uuid not null,
  title text not null,
  words text not null default '',
  material_id uuid not null,
  deadline date not null,
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, task_id),
  foreign key (company_id, material_id) references material(company_id, material_id) on delete cascade,
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (title <> '')
);
create index share_task_age on share_task (deadline);
create index share_task_recent on share_task (company_id, created_at desc);

create table share_task_member (
  company_id text not null,
  task_id uuid not null,
  staff_id uuid not null,
  shared_at timestamptz,
  completed_at timestamptz,
  image text not null default '',
  primary key (company_id, task_id, staff_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id) on delete cascade,
  foreign key (company_id, task_id) references share_task(company_id, task_id) on delete cascade,
  check ((completed_at is null) = (image = ''))
);
create index share_task_member_staff on share_task_member (company_id, staff_id);

create table shipment (
  company_id text not null,
  shipment_id uuid not null,
  order_id uuid not null,
  at timestamptz not null default now(),
  kind text not null,
  carrier text not null default '',
  tracking text not null default '',
  staff_id uuid,
  place_id uuid,
  corrected_at timestamptz,
  former jsonb not null default '[]'::jsonb,
  primary key (company_id, shipment_id),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  foreign key (company_id, place_id) references place(company_id, place_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (jsonb_typeof(former) = 'array'),
  check (kind <> 'express' or carrier <> '' and tracking <> ''),
  check (kind in ('express', 'sameCity', 'pickUp', 'none'))
);
create index shipment_order on shipment (company_id, order_id, at);
create index shipment_picked_up on shipment (company_id, at) where (kind = 'pickUp');
create index shipment_place on shipment (company_id, place_id, at) where (place_id is not null);
create index shipment_tracking on shipment (company_id, tracking text_pattern_ops) where (tracking <> '');

create table shipment_line (
  company_id text not null,
  shipment_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  quantity integer not null,
  primary key (company_id, shipment_id, "position"),
  foreign key (company_id, order_id, "position") references order_line(company_id, order_id, "position"),
  foreign key (company_id, shipment_id) references shipment(company_id, shipment_id),
  check (quantity > 0)
);
create index shipment_line_order on shipment_line (company_id, order_id, "position");

create table shipping_account (
  company_id text not null,
  reminded_at timestamptz,
  reminder text not null default '',
  carriers jsonb not null default '[]'::jsonb,
  carriers_at timestamptz,
  trail_after timestamptz,
  trail_gap text not null default '',
  primary key (company_id),
  foreign key (company_id) references company(company_id),
  check (trail_gap in ('', 'busy', 'refused'))
);

create table shipping_duty (
  company_id text not null,
  order_id uuid not null,
  attempt_id uuid not null,
  owed_at timestamptz not null default now(),
  state text not null default 'owed',
  changes integer not null default 1,
  told integer not null default 0,
  told_hash bytea,
  told_at timestamptz,
  is_split boolean not null default false,
  sending_at timestamptz,
  tries integer not null default 0,
  next_at timestamptz,
  problem text not null default '',
  words text not null default '',
  reminded_at timestamptz,
  reminder text not null default '',
  settles_at timestamptz,
  settled_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by text not null default '',
  receipt_opened_at timestamptz,
  primary key (company_id, order_id),
  foreign key (company_id, attempt_id) references payment_attempt(company_id, attempt_id),
  foreign key (company_id, order_id) references shop_order(company_id, order_id),
  check (confirmed_by in ('', 'buyer', 'time')),
  check (state in ('owed', 'uploaded', 'failed')),
  check (told <= changes)
);
create index shipping_duty_attempt on shipping_duty (company_id, attempt_id);
create index shipping_duty_open on shipping_duty (company_id, owed_at) where (state <> 'uploaded');
create index shipping_duty_untold on shipping_duty (owed_at) where (told < changes);

create table shipping_import (
  company_id text not null,
  import_id uuid not null,
  by_staff_id uuid not null,
  file_name text not null default '',
  state text not null,
  counts jsonb not null default '{}'::jsonb,
  rows jsonb not null,
  written jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (company_id, import_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, by_staff_id) references staff(company_id, staff_id),
  check (state in ('checked', 'applied'))
);
create index shipping_import_age on shipping_import (company_id, created_at);

create table shop_order (
  company_id text not null,
  order_id uuid not null,
  number text not null,
  person_id uuid not null,
  state text not null,
  close_reason text not null default '',
  goods bigint not null,
  discount bigint not null,
  freight bigint not null,
  total bigint not null,
  paid bigint not null default 0,
  refunded bigint not null default 0,
  delivery text not null,
  receiver_sealed bytea,
  remark text not null default '',
  staff_remark text not null default '',
  trouble text not null default '',
  staff_id uuid,
  share_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  received_at timestamptz,
  due_at timestamptz,
  closed_at timestamptz,
  receiver_name bytea,
  receiver_end bytea,
  kind text not null default 'goods',
  after_sale_id uuid,
  coupon_name text not null default '',
  coupon_amount bigint not null default 0,
  pick_up_code text not null default lpad(((((('x' || "left"(replace((gen_random_uuid()), '-', ''), 12)))::bit(48))::bigint % '1000000000000'::bigint)), 12, '0'),
  place_id uuid,
  points_rate integer not null default 0,
  points integer not null default 0,
  points_amount bigint not null default 0,
  level_name text not null default '',
  level_amount bigint not null default 0,
  channel text not null default '',
  primary key (company_id, order_id),
  unique (company_id, number),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, place_id) references place(company_id, place_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check ((state = 'closed') = (close_reason <> '')),
  check (channel in ('', 'single', 'group', 'timeline', 'scan', 'link', 'self')),
  check (close_reason in ('', 'unpaid', 'buyer', 'staff', 'refunded')),
  check (coupon_amount >= 0 and coupon_amount <= discount),
  check (delivery in ('express', 'pickUp', 'none')),
  check (discount >= 0 and discount <= goods),
  check (freight >= 0),
  check (goods >= 0),
  check (kind in ('goods', 'booking')),
  check (level_amount >= 0 and level_amount <= discount),
  check (paid >= 0),
  check (points_rate >= 0 and points >= 0 and points_amount >= 0 and points_amount <= discount),
  check (refunded >= 0 and refunded <= paid),
  check (state in ('awaitingPayment', 'paid', 'partShipped', 'shipped', 'received', 'finished', 'closed')),
  check (total = (goods - discount + freight)),
  check (trouble in ('', 'wrongAmount', 'refundFailed'))
);
create index shop_order_created on shop_order (company_id, created_at desc, order_id);
create index shop_order_due on shop_order (due_at) where (state in ('shipped', 'received'));
create index shop_order_of_booking on shop_order (company_id, order_id) where ((kind = 'booking') and (state = 'paid'));
create index shop_order_paid on shop_order (company_id, paid_at, staff_id) where (paid_at is not null);
create index shop_order_person on shop_order (company_id, person_id, created_at desc, order_id);
create index shop_order_place on shop_order (company_id, place_id) where (place_id is not null);
create index shop_order_receiver_end on shop_order (company_id, receiver_end);
create index shop_order_receiver_name on shop_order (company_id, receiver_name);
create index shop_order_staff on shop_order (company_id, staff_id, created_at desc, order_id);
create index shop_order_to_pick_up on shop_order (company_id, place_id) where ((delivery = 'pickUp') and (state in ('paid', 'partShipped')));
create index shop_order_trouble on shop_order (company_id, created_at desc, order_id) where (trouble <> '');
create index shop_order_unhashed on shop_order (company_id) where ((receiver_sealed is not null) and ((receiver_name is null) or (receiver_end is null)));
create index shop_order_unpaid on shop_order (expires_at) where (state = 'awaitingPayment');
create unique index shop_order_pick_up on shop_order (company_id, pick_up_code) where (delivery = 'pickUp');

create table sign_in_claim (
  company_id text not null,
  claim_hash bytea not null,
  person_id uuid not null,
  staff_id uuid,
  host text not null,
  app_id text not null,
  open_id text not null,
  expires_at timestamptz not null,
  primary key (company_id, claim_hash),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);

create table sign_in_pending (
  company_id text not null,
  state text not null,
  host text not null,
  app_id text not null,
  back text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  binding bytea not null default '\x'::bytea,
  invitation bytea,
  claim_hash bytea,
  code text not null default '',
  tried_at timestamptz,
  primary key (company_id, state),
  foreign key (company_id) references company(company_id)
);
create index sign_in_pending_claim on sign_in_pending (company_id, claim_hash) where (claim_hash is not null);

create table site (
  company_id text not null,
  category text not null,
  site_id text not null,
  opened boolean not null default true,
  draft jsonb not null default '{}'::jsonb,
  content jsonb,
  revision integer not null default 0,
  published_revision integer not null default 0,
  published_at timestamptz,
  primary key (company_id, category),
  foreign key (company_id) references company(company_id)
);

create table site_version (
  company_id text not null,
  category text not null,
  revision integer not null,
  content jsonb not null,
  staff_id uuid,
  saved_at timestamptz not null default now(),
  primary key (company_id, category, revision),
  foreign key (company_id, category) references site(company_id, category) on delete cascade,
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);

create table sms_code (
  company_id text not null,
  phone_hash bytea not null,
  purpose text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, phone_hash, purpose),
  foreign key (company_id) references company(company_id),
  check (purpose in ('bind', 'phone', 'card', 'form'))
);

create table spot_question (
  company_id text not null,
  question_id uuid not null,
  person_id uuid not null,
  staff_id uuid not null,
  material_id uuid not null,
  page integer not null,
  picture text not null,
  x double precision not null,
  y double precision not null,
  words text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, question_id),
  foreign key (company_id, material_id) references material(company_id, material_id) on delete cascade,
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (page > 0),
  check (x >= 0::double precision and x <= 1::double precision),
  check (y >= 0::double precision and y <= 1::double precision)
);
create index spot_question_age on spot_question (at);
create index spot_question_material on spot_question (company_id, material_id);
create index spot_question_newest on spot_question (company_id, at);
create index spot_question_person on spot_question (company_id, person_id);
create index spot_question_staff on spot_question (company_id, staff_id);

create table staff (
  company_id text not null,
  staff_id uuid not null,
  user_id text not null,
  name text not null,
  "position" text not null default '',
  department text not null default '',
  avatar text not null default '',
  role text not null default 'member',
  status text not null default 'active',
  phone_sealed bytea,
  phone_hash bytea,
  email text not null default '',
  licensed boolean not null default true,
  created_at timestamptz not null default now(),
  successor_id uuid,
  locale text not null default 'zh',
  returned_at timestamptz,
  primary key (company_id, staff_id),
  unique (company_id, user_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, successor_id) references staff(company_id, staff_id),
  check (locale in ('zh', 'en')),
  check (role in ('member', 'analyst', 'editor', 'admin', 'owner')),
  check (status in ('active', 'left')),
  check (successor_id <> staff_id)
);
create index staff_department on staff (company_id, department, status);
create index staff_listed on staff (company_id, status, department collate "zh-x-icu", name collate "zh-x-icu", user_id);
create index staff_phone on staff (company_id, phone_hash);
create index staff_successor on staff (company_id, successor_id) where (successor_id is not null);

create table staff_import (
  company_id text not null,
  import_id uuid not null,
  by_staff_id uuid not null,
  source text not null,
  file_name text not null default '',
  state text not null,
  done integer not null default 0,
  total integer not null default 0,
  problem text not null default '',
  counts jsonb not null default '{}'::jsonb,
  sealed bytea,
  created_at timestamptz not null default clock_timestamp(),
  touched_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  undo_sealed bytea,
  departments jsonb,
  primary key (company_id, import_id),
  foreign key (company_id) references company(company_id),
  foreign key (company_id, by_staff_id) references staff(company_id, staff_id),
  check (source in ('wecom', 'file')),
  check (state in ('reading', 'checked', 'applied', 'failed', 'undone'))
);
create index staff_import_age on staff_import (company_id, created_at);

create table stock_change (
  company_id text not null,
  change_id uuid not null default gen_random_uuid(),
  sku_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  why text not null,
  before integer not null,
  after integer not null,
  staff_id uuid,
  order_id uuid,
  primary key (company_id, change_id),
  foreign key (company_id, sku_id) references product_sku(company_id, sku_id) on delete cascade,
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check (why in ('set', 'import', 'order', 'close', 'return'))
);
create index stock_change_order on stock_change (company_id, order_id) where (order_id is not null);
create index stock_change_sku on stock_change (company_id, sku_id, at desc, change_id);

create table stock_hold (
  company_id text not null,
  order_id uuid not null,
  sku_id uuid not null,
  count integer not null,
  primary key (company_id, order_id, sku_id),
  foreign key (company_id, sku_id) references product_sku(company_id, sku_id),
  check (count > 0)
);

create table sub_domain (
  company_id text not null,
  kind text not null,
  host text not null,
  primary key (company_id, kind),
  foreign key (company_id) references company(company_id),
  check (kind in ('bizWxCardMini', 'bizWxOfficial', 'bizDYMini', 'bizWxMallMini', 'bizWxActivityMini', 'bizWxShortLinkMini', 'bizWxMaterialMini', 'bizUUID', 'bizDYMP', 'bizDYMPUnauth'))
);

create table tag (
  company_id text not null,
  tag_id uuid not null,
  group_id uuid not null,
  name text not null,
  points integer not null default 0,
  rule jsonb,
  wecom_tag_id text not null default '',
  made_at timestamptz not null default clock_timestamp(),
  wecom_gone_at timestamptz,
  is_renaming boolean not null default false,
  primary key (company_id, tag_id),
  unique (company_id, group_id, name),
  foreign key (company_id, group_id) references tag_group(company_id, group_id) on delete cascade,
  check (name <> ''),
  check (points >= 0 and points <= 1000)
);
create unique index tag_in_wecom on tag (company_id, wecom_tag_id) where (wecom_tag_id <> '');

create table tag_group (
  company_id text not null,
  group_id uuid not null,
  name text not null,
  made_at timestamptz not null default clock_timestamp(),
  is_renaming boolean not null default false,
  primary key (company_id, group_id),
  unique (company_id, name),
  check (name <> '')
);

create table trade_setting (
  company_id text not null,
  close_minutes integer not null default 30,
  receipt_days integer not null default 10,
  after_sale_days integer not null default 7,
  freight bigint not null default 0,
  free_from bigint,
  pick_up boolean not null default true,
  pick_up_note text not null default '',
  updated_at timestamptz not null default now(),
  coupon_back boolean not null default true,
  primary key (company_id),
  foreign key (company_id) references company(company_id),
  check (after_sale_days >= 0 and after_sale_days <= 60),
  check (close_minutes >= 5 and close_minutes <= 1440),
  check (free_from >= 0 and free_from <= '100000000000'::bigint),
  check (freight >= 0 and freight <= 10000000),
  check (receipt_days >= 1 and receipt_days <= 60)
);

create table upload (
  company_id text not null,
  person_id uuid not null,
  key text not null,
  url text not null,
  width integer not null,
  height integer not null,
  at timestamptz not null default clock_timestamp(),
  released boolean not null default false,
  primary key (company_id, person_id, key),
  foreign key (company_id, person_id) references person(company_id, person_id)
);
create index upload_url on upload (company_id, url);

create table upload_volume (
  company_id text not null,
  person_id uuid not null,
  day date not null,
  is_staff boolean not null,
  bytes bigint not null,
  primary key (company_id, person_id, day),
  foreign key (company_id, person_id) references person(company_id, person_id),
  check (bytes >= 0)
);
create index upload_volume_day on upload_volume (company_id, day, is_staff) include (bytes);

create table vendor_token (
  company_id text not null,
  kind text not null,
  name text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  lease_until timestamptz,
  primary key (company_id, kind, name),
  foreign key (company_id) references company(company_id)
);

create table visit (
  company_id text not null,
  person_id uuid not null,
  activity_id text not null,
  staff_id uuid not null,
  content_type text not null,
  content_id text not null,
  share_id text not null default '',
  second_scene text not null default '',
  landing text not null default '',
  opened_at timestamptz not null,
  first_of text not null default '',
  primary key (company_id, person_id, opened_at, activity_id)
);
create index visit_begun on visit (company_id, staff_id, opened_at desc, activity_id desc) include (person_id, content_type, content_id, second_scene, landing) where (first_of = 'visit');
create index visit_piece on visit (company_id, content_id, opened_at desc) where (content_type = 'material');

create table visit_part (
  company_id text not null,
  person_id uuid not null,
  activity_id text not null,
  kind text not null,
  name text not null,
  amount integer not null,
  added integer not null default 0,
  primary key (company_id, person_id, activity_id, kind, name),
  check (kind in ('dwell', 'action'))
);

create table waiting_entry (
  company_id text not null,
  waiting_id uuid not null,
  person_id uuid not null,
  service_id uuid not null,
  place_id uuid not null,
  staff_id uuid,
  day date not null,
  part text not null,
  persons integer not null default 1,
  state text not null default 'waiting',
  ended_for text not null default '',
  booking_id uuid,
  offered_start timestamptz,
  offered_until timestamptz,
  declined timestamptz[] not null default '{}'::timestamptz[],
  app_id text not null default '',
  open_id text not null default '',
  looked_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, waiting_id),
  foreign key (company_id, booking_id) references booking(company_id, booking_id) on delete set null (booking_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, place_id) references place(company_id, place_id),
  foreign key (company_id, service_id) references booking_service(company_id, service_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  check ((state = 'ended') = (ended_for <> '')),
  check (ended_for in ('', 'passed', 'gone', 'booked', 'removed')),
  check (part in ('any', 'morning', 'afternoon')),
  check (persons > 0),
  check (state <> 'offered' or offered_until is not null),
  check (state in ('waiting', 'offered', 'taken', 'left', 'expired', 'ended'))
);
create index waiting_entry_booking on waiting_entry (company_id, booking_id) where (booking_id is not null);
create index waiting_entry_line on waiting_entry (company_id, state, created_at);
create index waiting_entry_looked on waiting_entry (looked_at) where (state = 'waiting');
create index waiting_entry_person on waiting_entry (company_id, person_id, created_at);
create index waiting_entry_place on waiting_entry (company_id, place_id, day);
create index waiting_entry_service on waiting_entry (company_id, service_id, place_id, day);
create index waiting_entry_staff on waiting_entry (company_id, staff_id) where (staff_id is not null);
create index waiting_entry_until on waiting_entry (offered_until) where (state = 'offered');
create unique index waiting_entry_open on waiting_entry (company_id, person_id, service_id, place_id, day) where (state in ('waiting', 'offered'));

create table work_order (
  company_id text not null,
  work_order_id uuid not null,
  number text not null,
  kind text not null,
  state text not null,
  person_id uuid not null,
  handler_id uuid,
  place_id uuid,
  about_type text not null default '',
  about_id uuid,
  about_title text not null default '',
  words text not null,
  pictures jsonb not null default '[]'::jsonb,
  due_at timestamptz,
  told_at timestamptz,
  was_reopened boolean not null default false,
  satisfaction integer,
  satisfaction_words text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  counted_from timestamptz,
  answer_hours integer,
  remind_at timestamptz,
  primary key (company_id, work_order_id),
  unique (company_id, number),
  foreign key (company_id, handler_id) references staff(company_id, staff_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  foreign key (company_id, place_id) references place(company_id, place_id),
  check ((about_type = '') = (about_id is null)),
  check (about_type in ('', 'booking', 'order', 'form')),
  check (kind in ('repair', 'complaint', 'question')),
  check (satisfaction >= 1 and satisfaction <= 5),
  check (state <> 'open' or handler_id is null),
  check (state in ('open', 'taken', 'answered', 'closed'))
);
create index work_order_answered on work_order (changed_at) where (state = 'answered');
create index work_order_created on work_order (company_id, created_at);
create index work_order_due on work_order (due_at) where ((state in ('open', 'taken')) and (told_at is null));
create index work_order_handler on work_order (company_id, handler_id, state);
create index work_order_person on work_order (company_id, person_id, changed_at);
create index work_order_place on work_order (company_id, place_id, state);
create index work_order_remind on work_order (remind_at) where ((state = 'taken') and (remind_at is not null));

create table work_order_remark (
  company_id text not null,
  remark_id uuid not null,
  work_order_id uuid not null,
  staff_id uuid not null,
  words text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, remark_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  foreign key (company_id, work_order_id) references work_order(company_id, work_order_id) on delete cascade
);
create index work_order_remark_order on work_order_remark (company_id, work_order_id, at);
create index work_order_remark_staff on work_order_remark (company_id, staff_id);

create table work_order_reply (
  company_id text not null,
  reply_id uuid not null,
  work_order_id uuid not null,
  staff_id uuid,
  words text not null,
  pictures jsonb not null default '[]'::jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, reply_id),
  foreign key (company_id, staff_id) references staff(company_id, staff_id),
  foreign key (company_id, work_order_id) references work_order(company_id, work_order_id) on delete cascade
);
create index work_order_reply_order on work_order_reply (company_id, work_order_id, at);
create index work_order_reply_staff on work_order_reply (company_id, staff_id);

create table work_order_setting (
  company_id text not null,
  answer_hours integer not null default 8,
  primary key (company_id),
  foreign key (company_id) references company(company_id),
  check (answer_hours >= 1 and answer_hours <= 200)
);

create table work_plan (
  company_id text not null,
  staff_id uuid not null,
  place_id uuid not null,
  hours jsonb not null default '[]'::jsonb,
  primary key (company_id, staff_id, place_id),
  foreign key (company_id, place_id) references place(company_id, place_id) on delete cascade,
  foreign key (company_id, staff_id) references staff(company_id, staff_id)
);
create index work_plan_place on work_plan (company_id, place_id);
