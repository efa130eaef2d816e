-- Cards: made, decorated, published, handed over, exchanged; personal ones and the company's.

-- Who may see each field of a card: {"phone": "hidden", "email": "exchange"}; a field that is not named is public.
-- `english` is the card's other side: {"name", "position", "companyName", "address", "profile"}, '' where there is none.
-- `revision` counts saves, so that nobody overwrites what they have not seen.
alter table card
  add column visibility jsonb not null default '{}',
  add column english jsonb not null default '{}',
  add column revision integer not null default 1,
  -- When the owner put the card on air for the first time.
  add column claimed_at timestamptz;
update card set visibility = jsonb_strip_nulls(jsonb_build_object(
  'phone', case when not phone_public then 'hidden' end, 'email', case when not email_public then 'hidden' end));
alter table card drop column phone_public, drop column email_public;

-- What was there before has been on air.
update card set claimed_at = updated_at;

-- Further phones and e-mail addresses of a card, sealed, beside the registered ones.
create table card_line (
  company_id text not null,
  staff_id uuid not null,
  line_id uuid not null,
  kind text not null check (kind in ('phone', 'email')),
  label text not null default '',
  sealed bytea not null,
  visibility text not null default 'public' check (visibility in ('public', 'exchange', 'hidden')),
  position integer not null default 0,
  primary key (company_id, staff_id, line_id),
  foreign key (company_id, staff_id) references card (company_id, staff_id) on delete cascade
);

-- What the owner says of a thing on the own card.
alter table card_material add column title text not null default '';
alter table card_product add column hidden boolean not null default false, add column reason text not null default '';

-- What changed on a card that others keep: the names of its fields.
create table card_change (
  company_id text not null,
  staff_id uuid not null,
  change_id uuid not null,
  fields text[] not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id, change_id),
  foreign key (company_id, staff_id) references card (company_id, staff_id) on delete cascade
);
create index card_change_at on card_change (company_id, staff_id, at);
-- When its keeper last looked at it.
alter table saved_card add column seen_at timestamptz not null default clock_timestamp();

-- What a company decides for all its cards. A locked field cannot be changed by its owner; style, colour, address and
-- sections then come from here, every other one stays as the company gave it.
create table card_setting (
  company_id text primary key references company,
  locked text[] not null default '{}',
  card_style smallint not null default 1 check (card_style between 1 and 3),
  card_color smallint not null default 0 check (card_color between 0 and 6),
  address text not null default '',
  sections jsonb not null default '[]',
  -- Cards of staff lead to the company's card.
  company_card_shown boolean not null default true,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);

-- Who asked the administrators for a licence, until it is given.
create table licence_request (
  company_id text not null,
  staff_id uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade
);
create index licence_request_oldest on licence_request (company_id, asked_at);
-- A code that proves the phone that is to stand on a card.
alter table sms_code drop constraint sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check check (purpose in ('bind', 'phone', 'card'));

-- Cards of the company itself. One of them is the one that is shown.
create table company_card (
  company_id text not null references company,
  card_id uuid not null,
  -- The member of staff who answers for it.
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
  -- The image of its mini-program code; '' until WeChat made it.
  mini_code text not null default '',
  -- Sections in their order; empty means the standard order, all on.
  sections jsonb not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'applied', 'open', 'closed', 'deleted')),
  is_default boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, card_id),
  foreign key (company_id, agent_id) references staff (company_id, staff_id),
  check (not is_default or status = 'open')
);
create unique index company_card_default on company_card (company_id) where is_default;
create table company_card_material (
  company_id text not null,
  card_id uuid not null,
  material_id uuid not null,
  position integer not null default 0,
  -- Stands on every member's card too, before their own.
  fixed boolean not null default false,
  primary key (company_id, card_id, material_id),
  foreign key (company_id, card_id) references company_card (company_id, card_id) on delete cascade,
  foreign key (company_id, material_id) references material (company_id, material_id) on delete cascade
);
create table company_card_product (
  company_id text not null,
  card_id uuid not null,
  product_id uuid not null,
  position integer not null default 0,
  fixed boolean not null default false,
  primary key (company_id, card_id, product_id),
  foreign key (company_id, card_id) references company_card (company_id, card_id) on delete cascade,
  foreign key (company_id, product_id) references product (company_id, product_id) on delete cascade
);

-- What the company's mini program announces; the newest is shown.
create table mini_dynamic (
  company_id text not null references company,
  dynamic_id uuid not null,
  title text not null,
  content text not null default '',
  image text not null default '',
  -- A page of ours that it leads to, '' for none.
  page_path text not null default '',
  staff_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, dynamic_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index mini_dynamic_newest on mini_dynamic (company_id, created_at desc);

-- Who takes over what a member of staff who left had: always the one who is there now, however often it was handed on.
alter table staff add column successor_id uuid,
  add foreign key (company_id, successor_id) references staff (company_id, staff_id),
  add check (successor_id <> staff_id);
create index staff_successor on staff (company_id, successor_id) where successor_id is not null;
create table hand_over (
  company_id text not null,
  hand_over_id uuid not null,
  staff_id uuid not null,
  -- Null where somebody decided that nobody takes over.
  successor_id uuid,
  by_staff_id uuid not null,
  -- Words for the visitors, '' for the standard ones.
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (company_id, hand_over_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, successor_id) references staff (company_id, staff_id),
  foreign key (company_id, by_staff_id) references staff (company_id, staff_id)
);
create index hand_over_staff on hand_over (company_id, staff_id, at desc);

-- A list of staff that somebody is about to bring in: read, checked, applied. Its rows are sealed and go within a day.
create table staff_import (
  company_id text not null references company,
  import_id uuid not null,
  by_staff_id uuid not null,
  source text not null check (source in ('wecom', 'file')),
  file_name text not null default '',
  state text not null check (state in ('reading', 'checked', 'applied', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  -- Why it failed: the vendor's number, or a word of ours.
  problem text not null default '',
  counts jsonb not null default '{}',
  sealed bytea,
  created_at timestamptz not null default clock_timestamp(),
  -- When anything was last heard of whoever reads.
  touched_at timestamptz not null default clock_timestamp(),
  primary key (company_id, import_id),
  foreign key (company_id, by_staff_id) references staff (company_id, staff_id)
);
create index staff_import_age on staff_import (company_id, created_at);

-- The card that a visitor left in return, sealed: {"name", "phone", "company", "position", "email", "note"}.
create table exchanged_card (
  company_id text not null,
  person_id uuid not null,
  staff_id uuid not null,
  sealed bytea not null,
  at timestamptz not null default clock_timestamp(),
  -- When the member of staff looked at it.
  seen_at timestamptz,
  primary key (company_id, person_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade
);
create index exchanged_card_newest on exchanged_card (company_id, staff_id, at desc);
create trigger exchanged_card_not_of_erased before insert or update of person_id on exchanged_card
  for each row execute function refuse_erased();

-- What somebody uploaded, and where it is kept: asked again, the answer is the same.
create table upload (
  company_id text not null,
  person_id uuid not null,
  -- Where it was put before it was looked at.
  key text not null,
  url text not null,
  width integer not null,
  height integer not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, person_id, key),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index upload_url on upload (company_id, url);
create trigger upload_not_of_erased before insert or update of person_id on upload
  for each row execute function refuse_erased();

alter table consent drop constraint consent_scope_check;
alter table consent add constraint consent_scope_check check (scope in (
  'privacy', 'phone', 'profile', 'tracking', 'location', 'staffCard', 'notices', 'exchange'));

do $$
declare name text;
begin
  foreach name in array array['card_line', 'card_setting', 'company_card', 'company_card_material', 'company_card_product', 'mini_dynamic']
  loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function tell_published()', name || '_published', name);
  end loop;
end $$;
