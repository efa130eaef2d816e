-- The house: companies, people, cards, what cards show, shares, and the ledger of events.
-- company_id leads every key. Row-level security, grants and the check that company_id is not empty are added to
-- every table by one script after the migrations.

-- The only table without a tenant: which company a corp id or an app id belongs to, and which companies a domain
-- (host with its port, lower case) serves.
create table directory (
  kind text not null check (kind in ('domain', 'wechat', 'wecom', 'mini')),
  key text not null,
  company text not null,
  primary key (kind, key, company)
);
create unique index directory_one_owner on directory (kind, key) where kind <> 'domain';

create table company (
  company_id text primary key check (company_id ~ '^[a-z0-9]{8}$'),
  name text not null,
  short_name text not null default '',
  logo text not null default '',
  brand_color text not null default '#2B5BD7' check (brand_color ~ '^#[0-9A-Fa-f]{6}$'),
  address text not null default '',
  phone text not null default '',
  introduction text not null default '',
  time_zone text not null default 'Asia/Shanghai',
  status text not null default 'open' check (status in ('open', 'closed')),
  -- External app types of the specification: 0 self-built, 1 agent-developed, 2 to 4 third-party kinds.
  app_type smallint not null default 0 check (app_type between 0 and 4),
  person_count bigint not null default 0,
  created_at timestamptz not null default now()
);

-- A reseller's brand for the domains that it serves.
create table oem_agent (
  company_id text not null references company,
  domain text not null,
  brand_name text not null,
  logo text not null default '',
  brand_color text not null default '#2B5BD7',
  primary key (company_id, domain)
);

create table credential (
  company_id text not null references company,
  kind text not null check (kind in ('wechat', 'wecom', 'mini')),
  -- The public half: app id or corp id; the secrets are sealed JSON (AES-256-GCM).
  app_id text not null,
  agent_id text not null default '',
  sealed bytea not null,
  primary key (company_id, kind)
);

-- Access tokens and tickets, shared by all instances.
create table vendor_token (
  company_id text not null references company,
  kind text not null,
  name text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, kind, name)
);

create table staff (
  company_id text not null references company,
  staff_id uuid not null,
  user_id text not null,
  name text not null,
  position text not null default '',
  department text not null default '',
  avatar text not null default '',
  role text not null default 'member' check (role in ('member', 'admin')),
  status text not null default 'active' check (status in ('active', 'left')),
  phone_sealed bytea,
  phone_hash bytea,
  email text not null default '',
  licensed boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, staff_id),
  unique (company_id, user_id)
);
create index staff_phone on staff (company_id, phone_hash);

create table card (
  company_id text not null,
  staff_id uuid not null,
  card_style smallint not null default 1 check (card_style between 0 and 3),
  card_color smallint not null default 0 check (card_color between 0 and 6),
  is_open boolean not null default true,
  -- Counts re-issues: a scene printed for an earlier issue must be reopened.
  issue integer not null default 1,
  address text not null default '',
  wechat_id text not null default '',
  profile text not null default '',
  phone_public boolean not null default true,
  email_public boolean not null default true,
  contact_code text not null default 'enterprise' check (contact_code in ('enterprise', 'mini', 'default')),
  -- Sections in their order: [{"key": "profile", "visible": true}, …]; empty means the standard order, all on.
  sections jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade
);

-- The codes of a card as images of our own: the WeCom contact way and the mini-program code.
create table contact_way (
  company_id text not null,
  staff_id uuid not null,
  kind text not null check (kind in ('enterprise', 'mini')),
  config_id text not null default '',
  -- Comes back in WeCom's callback and ties the new customer to this card.
  state text not null default '',
  image text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, staff_id, kind),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade
);
create unique index contact_way_state on contact_way (company_id, state) where state <> '';

create table material (
  company_id text not null references company,
  material_id uuid not null,
  kind text not null check (kind in ('article', 'brochure', 'case', 'video', 'image', 'document')),
  title text not null,
  summary text not null default '',
  cover text not null default '',
  html text not null default '',
  images jsonb not null default '[]',
  file jsonb not null default '{}',
  pages integer not null default 0,
  duration integer not null default 0,
  status text not null default 'published' check (status in ('draft', 'published', 'offline')),
  updated_at timestamptz not null default now(),
  primary key (company_id, material_id)
);

create table card_material (
  company_id text not null,
  staff_id uuid not null,
  material_id uuid not null,
  position integer not null default 0,
  primary key (company_id, staff_id, material_id),
  foreign key (company_id, staff_id) references card (company_id, staff_id) on delete cascade,
  foreign key (company_id, material_id) references material (company_id, material_id) on delete cascade
);

create table product (
  company_id text not null references company,
  product_id uuid not null,
  name text not null,
  summary text not null default '',
  cover text not null default '',
  price bigint not null check (price >= 0),
  market_price bigint not null default 0 check (market_price >= 0),
  unit text not null default '',
  category text not null default '',
  images jsonb not null default '[]',
  html text not null default '',
  attributes jsonb not null default '[]',
  status text not null default 'published' check (status in ('draft', 'published', 'offline')),
  updated_at timestamptz not null default now(),
  primary key (company_id, product_id)
);

create table card_product (
  company_id text not null,
  staff_id uuid not null,
  product_id uuid not null,
  position integer not null default 0,
  primary key (company_id, staff_id, product_id),
  foreign key (company_id, staff_id) references card (company_id, staff_id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, product_id) on delete cascade
);

-- A person is known by an openId of one of the company's apps; the unionId may come later.
create table person (
  company_id text not null references company,
  person_id uuid not null,
  -- Tells visitors without a name apart: 微信访客 12.
  number bigint not null,
  name text not null default '',
  avatar text not null default '',
  union_id text not null default '',
  external_userid text not null default '',
  -- Set where two persons turned out to be one: everything of this one counts for the other.
  joined_into uuid,
  staff_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, person_id),
  foreign key (company_id, joined_into) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create unique index person_union on person (company_id, union_id) where union_id <> '' and joined_into is null;
create index person_joined on person (company_id, joined_into) where joined_into is not null;

create table person_identity (
  company_id text not null,
  app_id text not null,
  open_id text not null,
  person_id uuid not null,
  primary key (company_id, app_id, open_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index person_identity_person on person_identity (company_id, person_id);

-- What was joined and when, so that a wrong join can be undone.
create table person_join (
  company_id text not null,
  joined_id uuid not null,
  into_id uuid not null,
  reason text not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (company_id, joined_id, at),
  foreign key (company_id, joined_id) references person (company_id, person_id),
  foreign key (company_id, into_id) references person (company_id, person_id)
);

create table session (
  company_id text not null,
  -- SHA-256 of the session id: the id itself is nowhere stored.
  session_hash bytea not null,
  person_id uuid not null,
  staff_id uuid,
  host text not null check (host in ('wechat', 'wecom', 'mini')),
  app_id text not null,
  open_id text not null,
  target_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (company_id, session_hash),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index session_person on session (company_id, person_id, host, created_at);

-- A way back while somebody is at the vendor's sign-in page.
create table sign_in_pending (
  company_id text not null references company,
  state text not null,
  host text not null,
  app_id text not null,
  back text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, state)
);

-- What the vendor said, kept until the client trades its one-time cookie for a session.
create table sign_in_claim (
  company_id text not null references company,
  claim_hash bytea not null,
  person_id uuid not null,
  staff_id uuid,
  host text not null,
  app_id text not null,
  open_id text not null,
  expires_at timestamptz not null,
  primary key (company_id, claim_hash),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);

-- The share chain: an adjacency of ids that the server issued.
create table share (
  company_id text not null references company,
  share_id text not null,
  parent_share_id text,
  -- The salesperson whom every visit through this share is credited to.
  staff_id uuid not null,
  -- Who shared: the salesperson or a visitor.
  share_type text not null check (share_type in ('staff', 'wxUser')),
  person_id uuid not null,
  content_type text not null check (content_type in ('card', 'material', 'product')),
  content_id text not null,
  depth integer not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  channel text not null default '',
  record jsonb not null default '{}',
  primary key (company_id, share_id),
  foreign key (company_id, parent_share_id) references share (company_id, share_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index share_person on share (company_id, person_id, content_type, content_id, parent_share_id);

-- A printed code or a short link: an id that stands for its parameters.
create table scene (
  company_id text not null references company,
  scene_id text not null,
  staff_id uuid not null,
  content_type text not null check (content_type in ('card', 'material', 'product')),
  content_id text not null,
  share_id text,
  issue integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, scene_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, share_id) references share (company_id, share_id)
);

-- The one ledger. Weekly partitions are made ahead; the default one catches what no partition was made for.
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
  attr jsonb not null default '{}',
  primary key (company_id, received_at, event_id)
) partition by range (received_at);
create index event_person on event (company_id, person_id, received_at desc);
create index event_staff on event (company_id, staff_id, received_at desc);
create table event_default partition of event default;

-- An activity id is unique per person, for longer than its event's partition is open for writing.
create table activity (
  company_id text not null,
  person_id uuid not null,
  activity_id text not null,
  received_at timestamptz not null,
  primary key (company_id, person_id, activity_id)
);
create index activity_age on activity (company_id, received_at);

-- Roll-ups, written in the same statement as the events that they are made of.

-- One opening of one thing.
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
  primary key (company_id, person_id, activity_id)
);
create index visit_person on visit (company_id, person_id, opened_at desc);
create index visit_thing on visit (company_id, staff_id, person_id, content_type, content_id, opened_at desc);

-- What was done in it: milliseconds by section ('' is the whole page, the largest report wins) and actions.
create table visit_part (
  company_id text not null,
  person_id uuid not null,
  activity_id text not null,
  kind text not null check (kind in ('dwell', 'action')),
  name text not null,
  amount integer not null,
  primary key (company_id, person_id, activity_id, kind, name)
);

-- One visitor and one thing of one salesperson: a row of the radar.
create table radar_entry (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  content_type text not null,
  content_id text not null,
  visits integer not null,
  first_at timestamptz not null,
  -- When it was last opened, and when anything was last heard of it.
  last_at timestamptz not null,
  touched_at timestamptz not null,
  last_activity_id text not null default '',
  primary key (company_id, staff_id, person_id, content_type, content_id)
);
create index radar_entry_last on radar_entry (company_id, staff_id, last_at desc);
create index radar_entry_touched on radar_entry (company_id, staff_id, touched_at);

create table daily_count (
  company_id text not null,
  staff_id uuid not null,
  day date not null,
  event text not null,
  content_type text not null,
  second_scene text not null,
  amount bigint not null,
  primary key (company_id, staff_id, day, event, content_type, second_scene)
);

create table audit (
  company_id text not null references company,
  audit_id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  detail jsonb not null default '{}',
  primary key (company_id, audit_id)
);
create index audit_at on audit (company_id, at desc);

-- Whatever a card page shows, tells all instances when it changes: they drop what they hold of that company.
create function tell_published() returns trigger language plpgsql as $$
begin
  perform pg_notify('published', coalesce(new.company_id, old.company_id));
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['company', 'staff', 'card', 'contact_way', 'material', 'card_material', 'product', 'card_product', 'oem_agent']
  loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function tell_published()', name || '_published', name);
  end loop;
end $$;
