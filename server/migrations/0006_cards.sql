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

-- The one share that the posters of a member of staff carry.
create index share_poster on share (company_id, staff_id) where channel = 'poster';

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

-- What statistics are read from: the ledger by days, written in the same statement as the events. They replace the
-- counts of the first migration. A day is the company's own; the nil id as staff_id stands for all of the company.

-- What the last report added to a part, so that a sum over days can follow the largest report.
alter table visit_part add column added integer not null default 0;

-- Visits of a person on a day, by the way they came.
create table person_visit (
  company_id text not null,
  person_id uuid not null,
  day date not null,
  staff_id uuid not null,
  content_type text not null,
  second_scene text not null,
  landing text not null,
  visits integer not null,
  primary key (company_id, person_id, day, staff_id, content_type, second_scene, landing)
);
create index person_visit_day on person_visit (company_id, staff_id, day) include (person_id, content_type, visits);
-- How often a person was here in a month, and how large that is: 2^size or more, less than twice that. Whoever came most
-- often on some days is among the large ones of one of their months. The size changes seldom, so most updates touch no index.
create table person_month (
  company_id text not null,
  person_id uuid not null,
  month date not null,
  visits integer not null check (visits > 0),
  size smallint not null generated always as (floor(log(2, visits))) stored,
  primary key (company_id, person_id, month)
) with (fillfactor = 80);
create index person_month_size on person_month (company_id, month, size);
-- What a person did on a day beside opening things.
create table person_deed (
  company_id text not null,
  person_id uuid not null,
  day date not null,
  staff_id uuid not null,
  content_type text not null,
  duration_ms bigint not null,
  relays integer not null,
  saves integer not null,
  calls integer not null,
  primary key (company_id, person_id, day, staff_id, content_type)
);
create index person_deed_day on person_deed (company_id, staff_id, day);
-- The same without the persons.
create table daily_total (
  company_id text not null,
  staff_id uuid not null,
  day date not null,
  content_type text not null,
  second_scene text not null,
  landing text not null,
  visits bigint not null,
  duration_ms bigint not null,
  relays bigint not null,
  saves bigint not null,
  calls bigint not null,
  primary key (company_id, staff_id, day, content_type, second_scene, landing)
);
create table daily_thing (
  company_id text not null,
  staff_id uuid not null,
  day date not null,
  content_type text not null,
  content_id text not null,
  visits bigint not null,
  primary key (company_id, staff_id, day, content_type, content_id)
);
-- How many persons came on a day whose last visit before was on another one, '-infinity' for those who were never here.
-- Over any span of days, those who were not here earlier in it are its visitors, each once. '' is any content.
create table daily_return (
  company_id text not null,
  staff_id uuid not null,
  content_type text not null,
  day date not null,
  before date not null,
  visitors bigint not null,
  primary key (company_id, staff_id, content_type, day, before)
);

-- Adds to the returns what days of visitors say, with a sign; each in the scopes of its salesperson and of the company.
create function add_returns(
  companies text[], roots uuid[], staff uuid[], types text[], days date[], signs integer[]
) returns void language sql as $$
  insert into daily_return as known (company_id, staff_id, content_type, day, before, visitors)
  select company_id, staff_id, content_type, day, before, sum(sign)
  from (
    select company_id, staff_id, content_type, day, sign, coalesce(
      lag(day) over (partition by root, staff_id, sign, content_type, company_id order by day), '-infinity') as before
    from (
      select distinct company_id, root, sign, day,
        unnest(array[staff_id, staff_id, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']) as staff_id,
        unnest(array[content_type, '', content_type, '']) as content_type
      from unnest(companies, roots, staff, types, days, signs) as v(company_id, root, staff_id, content_type, day, sign)
    ) scoped
  ) paired
  group by 1, 2, 3, 4, 5 having sum(sign) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (company_id, staff_id, content_type, day, before) do update set visitors = known.visitors + excluded.visitors
$$;

-- One company's returns are kept by one transaction at a time: whoever waited sees what the other one wrote.
-- Nested loops along the keys are right for a single row and for a thousand, whatever the tables' statistics say.
create function count_visitors() returns trigger language plpgsql
set enable_nestloop = on set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if not exists (select from came) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('visitors ' || company_id, 0))
  from (select distinct company_id from came order by company_id) companies;
  perform add_returns(array_agg(company_id), array_agg(root), array_agg(staff_id), array_agg(content_type), array_agg(day), array_agg(sign))
  from (
    select day.company_id, day.root, day.staff_id, day.content_type, day.day, sign
    from (
      select kin.company_id, kin.root, v.staff_id, v.content_type, v.day, (
        v.company_id, v.person_id, v.day, v.staff_id, v.content_type, v.second_scene, v.landing
      ) in (select company_id, person_id, day, staff_id, content_type, second_scene, landing from came) as is_new
      from (
        with touched as (
          select distinct c.company_id, coalesce(p.joined_into, c.person_id) as root
          from came c left join person p on p.company_id = c.company_id and p.person_id = c.person_id
        )
        select company_id, root, root as person_id from touched
        union all
        select t.company_id, t.root, p.person_id
        from touched t join person p on p.company_id = t.company_id and p.joined_into = t.root
      ) kin
      join person_visit v on v.company_id = kin.company_id and v.person_id = kin.person_id
    ) day
    cross join (values (1), (-1)) signs(sign)
    where sign = 1 or not is_new
  ) days;
  return null;
end $$;
-- Two persons turned out to be one, or not to be.
create function recount_visitors() returns trigger language plpgsql
set enable_nestloop = on set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if not exists (
    select from was join became using (company_id, person_id)
    where was.joined_into is distinct from became.joined_into
  ) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('visitors ' || company_id, 0))
  from (select distinct company_id from was order by company_id) companies;
  perform add_returns(array_agg(company_id), array_agg(root), array_agg(staff_id), array_agg(content_type), array_agg(day), array_agg(sign))
  from (
    with moved as (
      select company_id, person_id, coalesce(was.joined_into, person_id) as old_root,
        coalesce(became.joined_into, person_id) as new_root
      from was join became using (company_id, person_id)
      where was.joined_into is distinct from became.joined_into
    ), roots as (
      select company_id, old_root as root from moved union select company_id, new_root from moved
    ), kin as (
      select r.company_id, r.root, p.person_id from roots r
      join person p on p.company_id = r.company_id and p.person_id = r.root and p.joined_into is null
      union all
      select r.company_id, r.root, p.person_id from roots r
      join person p on p.company_id = r.company_id and p.joined_into = r.root
    )
    select kin.company_id, case sign when 1 then kin.root else coalesce(moved.old_root, kin.root) end as root,
      v.staff_id, v.content_type, v.day, sign
    from kin
    left join moved on moved.company_id = kin.company_id and moved.person_id = kin.person_id
    join person_visit v on v.company_id = kin.company_id and v.person_id = kin.person_id
    cross join (values (1), (-1)) signs(sign)
  ) days;
  return null;
end $$;
create trigger person_visitors_recounted after update on person
  referencing old table as was new table as became for each statement execute function recount_visitors();

-- Salespeople confirm what they share; their days are counted from it.
create index share_confirmed on share (company_id, confirmed_at, staff_id) where confirmed_at is not null and share_type = 'staff';

-- From what is stored. Visits of persons who were forgotten stand in the old counts alone, and stay counted.
insert into person_visit
select v.company_id, v.person_id, (v.opened_at at time zone c.time_zone)::date, v.staff_id, v.content_type, v.second_scene,
  v.landing, count(*)
from visit v join company c using (company_id) group by 1, 2, 3, 4, 5, 6, 7;
insert into person_month
select company_id, person_id, date_trunc('month', day::timestamp)::date, sum(visits) from person_visit group by 1, 2, 3;
insert into person_deed
select company_id, person_id, (at at time zone c.time_zone)::date, staff_id, content_type, sum(duration_ms), sum(relays),
  sum(saves), sum(calls)
from (
  select v.company_id, v.person_id, v.opened_at as at, v.staff_id, v.content_type, p.amount::bigint as duration_ms,
    0 as relays, 0 as saves, 0 as calls
  from visit v join visit_part p using (company_id, person_id, activity_id) where p.kind = 'dwell' and p.name = ''
  union all
  select company_id, person_id, received_at, staff_id, content_type, 0, (event = 'share')::integer,
    (event = 'save_contact')::integer, (event = 'call')::integer
  from event where event in ('share', 'save_contact', 'call')
) deeds join company c using (company_id) group by 1, 2, 3, 4, 5;
insert into daily_total
select company_id, unnest(array[staff_id, '00000000-0000-0000-0000-000000000000']), day, content_type, second_scene, landing,
  sum(visits), sum(duration_ms), sum(relays), sum(saves), sum(calls)
from (
  select company_id, staff_id, day, content_type, second_scene, landing, visits, 0::bigint as duration_ms, 0 as relays,
    0 as saves, 0 as calls
  from person_visit
  union all
  select company_id, staff_id, day, content_type, '', '', 0, duration_ms, 0, 0, 0 from person_deed
  union all
  select company_id, staff_id, day, content_type, second_scene, '', 0, 0, case event when 'share' then amount else 0 end,
    case event when 'save_contact' then amount else 0 end, case event when 'call' then amount else 0 end
  from daily_count where event in ('share', 'save_contact', 'call')
  union all
  select company_id, staff_id, day, content_type, second_scene, '', n.amount - coalesce(v.visits, 0), 0, 0, 0, 0
  from daily_count n left join (
    select company_id, staff_id, day, content_type, second_scene, sum(visits) as visits from person_visit group by 1, 2, 3, 4, 5
  ) v using (company_id, staff_id, day, content_type, second_scene)
  where n.event = 'view' and n.amount > coalesce(v.visits, 0)
) counted group by 1, 2, 3, 4, 5, 6;
insert into daily_thing
select v.company_id, unnest(array[v.staff_id, '00000000-0000-0000-0000-000000000000']), (v.opened_at at time zone c.time_zone)::date,
  v.content_type, v.content_id, count(*)
from visit v join company c using (company_id) group by 1, 2, 3, 4, 5;
select add_returns(array_agg(company_id), array_agg(coalesce(p.joined_into, p.person_id)), array_agg(v.staff_id),
  array_agg(content_type), array_agg(day), array_agg(1))
from person_visit v join person p using (company_id, person_id) group by company_id;
drop table daily_count;
-- Only now: what it does for each batch of the writer is too much for a whole history.
create trigger person_visit_counted after insert on person_visit
  referencing new table as came for each statement execute function count_visitors();
