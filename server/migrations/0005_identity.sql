-- Identity: granted phones, consents, one-time codes, members of the mall, kept cards, places, subscriptions, limits.

-- A phone that its person granted: sealed, with a hash to look it up by.
alter table person
  add column phone_sealed bytea,
  add column phone_hash bytea,
  add column phone_at timestamptz,
  -- Name and picture were granted by the person, not learned elsewhere.
  add column profile_at timestamptz,
  -- Became the member of staff in staff_id by phone and code; null where WeCom itself says so, or nobody does.
  add column bound_at timestamptz,
  -- The person withdrew the consent to be tracked: nothing more of them is kept.
  add column tracking_off boolean not null default false,
  -- The person asked to be forgotten. The row stays without anything personal, for the share chains that run through it.
  add column erased_at timestamptz;
create index person_phone on person (company_id, phone_hash) where phone_hash is not null and joined_into is null;

-- Each yes and no that a person said, newest last; nothing is ever changed here.
create table consent (
  company_id text not null references company,
  consent_id uuid not null,
  person_id uuid not null,
  scope text not null check (scope in ('privacy', 'phone', 'profile', 'tracking', 'location', 'staffCard', 'notices')),
  granted boolean not null,
  -- Of the policy that was shown.
  version text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, consent_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index consent_person on consent (company_id, person_id, scope, at desc);

-- The one code that is on its way to a phone for a purpose; a new one takes the place of the old one.
create table sms_code (
  company_id text not null references company,
  phone_hash bytea not null,
  purpose text not null check (purpose in ('bind', 'phone')),
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, phone_hash, purpose)
);

-- The key of a person's running mini-program login, for what only it can decrypt. Sealed.
create table mini_session (
  company_id text not null references company,
  app_id text not null,
  open_id text not null,
  sealed bytea not null,
  at timestamptz not null,
  -- SHA-256 of the code by which a phone was granted last: the request sent again is no second grant.
  phone_code bytea,
  primary key (company_id, app_id, open_id)
);

-- A member of the company's mall.
create table member (
  company_id text not null references company,
  member_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, member_id),
  unique (company_id, person_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
-- SHA-256 of a member's token: it lives as long as the session that asked for it, and at most 30 days.
create table member_login (
  company_id text not null,
  token_hash bytea not null,
  member_id uuid not null,
  session_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, token_hash),
  foreign key (company_id, member_id) references member (company_id, member_id) on delete cascade,
  foreign key (company_id, session_hash) references session (company_id, session_hash) on delete cascade
);
create index member_login_member on member_login (company_id, member_id);
create index member_login_session on member_login (company_id, session_hash);

-- A company's site by its category, and whether its mall and mini program are switched on.
create table site (
  company_id text not null references company,
  category text not null,
  site_id text not null,
  opened boolean not null default true,
  primary key (company_id, category)
);
create table mall_setting (
  company_id text primary key references company,
  mall_open boolean not null default false,
  mini_open boolean not null default false,
  updated_at timestamptz not null default now()
);
-- Somebody came to the mall through a salesperson.
create table mall_report (
  company_id text not null,
  person_id uuid not null,
  staff_id uuid not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (company_id, person_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index mall_report_staff on mall_report (company_id, staff_id, last_at desc);

-- Cards that a person keeps.
create table saved_card (
  company_id text not null,
  person_id uuid not null,
  staff_id uuid not null,
  saved_at timestamptz not null default now(),
  primary key (company_id, person_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade
);

-- Where the company can be found. Coordinates are GCJ-02 degrees, absent where nobody measured them.
create table place (
  company_id text not null references company,
  place_id uuid not null,
  name text not null,
  address text not null,
  phone text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  position integer not null default 0,
  primary key (company_id, place_id),
  check ((latitude is null) = (longitude is null))
);

-- Messages that a person may subscribe to, and what they answered.
create table notice_template (
  company_id text not null references company,
  template_id text not null,
  title text not null,
  -- When and how often it is sent, in the company's words.
  occasion text not null default '',
  -- A sample: [{"name", "value"}, …].
  sample jsonb not null default '[]',
  position integer not null default 0,
  primary key (company_id, template_id)
);
create table notice_choice (
  company_id text not null,
  person_id uuid not null,
  template_id text not null,
  result text not null check (result in ('accept', 'reject', 'ban', 'filter')),
  at timestamptz not null default now(),
  primary key (company_id, person_id, template_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, template_id) references notice_template (company_id, template_id) on delete cascade
);

-- What the platforms refused, for the administrator: one row per app, call and code.
create table platform_problem (
  company_id text not null references company,
  kind text not null,
  path text not null,
  errcode text not null,
  message text not null default '',
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (company_id, kind, path, errcode)
);

-- The kinds of domain that a company may have beside the one it is served under.
create table sub_domain (
  company_id text not null references company,
  kind text not null check (kind in (
    'bizWxCardMini', 'bizWxOfficial', 'bizDYMini', 'bizWxMallMini', 'bizWxActivityMini', 'bizWxShortLinkMini',
    'bizWxMaterialMini', 'bizUUID', 'bizDYMP', 'bizDYMPUnauth')),
  host text not null,
  primary key (company_id, kind)
);

-- The company pays through WeChat Pay where it has these.
alter table credential drop constraint credential_kind_check;
alter table credential add constraint credential_kind_check check (kind in ('wechat', 'wecom', 'mini', 'pay'));

-- Times of what was let through, by a hash of what is counted and whom: limits hold across instances. Tenants have
-- no part in it (a phone is protected whoever's company asks), so the app role cannot read it. Not logged: a crash
-- forgets a minute of counting and nothing else.
create unlogged table rate_hit (
  key bytea primary key,
  -- What is counted: the name of the limit.
  name text not null,
  -- The oldest first.
  hits timestamptz[] not null,
  -- How many the last statement had room for.
  room integer not null,
  expires_at timestamptz not null
  -- No index but the key's, and room on each page: a count changes its row where it stands.
) with (fillfactor = 60);

-- A session is only as good as what it was opened on: another role or user id, leaving, a closed company or a
-- replaced secret ends it.
create function end_sessions() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff' then
    update session set revoked_at = now()
     where company_id = new.company_id and staff_id = new.staff_id and revoked_at is null;
    delete from sign_in_claim where company_id = new.company_id and staff_id = new.staff_id;
  elsif tg_table_name = 'company' then
    update session set revoked_at = now() where company_id = new.company_id and revoked_at is null;
    delete from sign_in_claim where company_id = new.company_id;
  else
    update session set revoked_at = now()
     where company_id = old.company_id and app_id = old.app_id and revoked_at is null;
    delete from sign_in_claim where company_id = old.company_id and app_id = old.app_id;
  end if;
  return null;
end $$;
create trigger staff_ends_sessions after update of role, status, user_id on staff
  for each row when (old.role <> new.role or old.status <> new.status or old.user_id <> new.user_id)
  execute function end_sessions();
create trigger company_ends_sessions after update of status on company
  for each row when (old.status <> new.status and new.status = 'closed')
  execute function end_sessions();
create trigger credential_ends_sessions after update of app_id, sealed on credential
  for each row when (old.app_id <> new.app_id or old.sealed <> new.sealed)
  execute function end_sessions();
create trigger credential_gone_ends_sessions after delete on credential
  for each row execute function end_sessions();
create index session_staff on session (company_id, staff_id) where staff_id is not null and revoked_at is null;
create index session_app on session (company_id, app_id) where revoked_at is null;

-- Who asked to be forgotten stays forgotten, whatever was on its way when it happened: nothing personal comes back into
-- the row, and nothing new hangs on it. (The event writer looks for itself.) A caller who meets this is nobody any more.
create function stay_erased() returns trigger language plpgsql as $$
begin
  new.name := '';
  new.avatar := '';
  new.union_id := '';
  new.external_userid := '';
  new.phone_sealed := null;
  new.phone_hash := null;
  new.phone_at := null;
  new.profile_at := null;
  new.bound_at := null;
  new.staff_id := null;
  new.tracking_off := true;
  new.joined_into := old.joined_into;
  new.erased_at := old.erased_at;
  return new;
end $$;
create trigger person_stays_erased before update on person
  for each row when (old.erased_at is not null) execute function stay_erased();

create function refuse_erased() returns trigger language plpgsql as $$
declare erased timestamptz;
begin
  -- Waits for an erasure that is under way, which holds the row.
  select erased_at into erased from person
   where company_id = new.company_id and person_id = new.person_id for key share;
  if erased is not null then
    raise exception 'the person was erased' using errcode = 'MP401';
  end if;
  return new;
end $$;
do $$
declare name text;
begin
  foreach name in array array['person_identity', 'session', 'sign_in_claim', 'consent', 'member', 'mall_report', 'saved_card', 'notice_choice', 'share']
  loop
    execute format('create trigger %I before insert or update of person_id on %I for each row execute function refuse_erased()', name || '_not_of_erased', name);
  end loop;
end $$;

-- Instances remember callers for a moment; this makes them forget at once.
create function tell_callers() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'session' then
    perform pg_notify('caller', 'session:' || encode(old.session_hash, 'base64'));
  else
    perform pg_notify('caller', 'person:' || new.company_id || ':' || new.person_id);
  end if;
  return null;
end $$;
create trigger session_tells after update of revoked_at, staff_id on session
  for each row when (old.revoked_at is distinct from new.revoked_at or old.staff_id is distinct from new.staff_id)
  execute function tell_callers();
create trigger session_gone_tells after delete on session
  for each row when (old.revoked_at is null) execute function tell_callers();
create trigger person_tells after update of tracking_off, joined_into, staff_id, union_id, erased_at on person
  for each row when (
    old.tracking_off <> new.tracking_off or old.joined_into is distinct from new.joined_into
    or old.staff_id is distinct from new.staff_id or old.union_id <> new.union_id
    or old.erased_at is distinct from new.erased_at)
  execute function tell_callers();
