-- The language in which a member of staff gets messages: that of the pages when they last signed in or chose.
alter table staff add column locale text not null default 'zh' check (locale in ('zh', 'en'));

-- Messages to members of staff: written with the event that they tell of, and sent by a job of the same id. The event
-- writer stores nothing of an erased person, so that no trigger needs to.
create table notice (
  company_id text not null,
  -- The id of the event; of a summary its own.
  notice_id uuid not null,
  staff_id uuid not null,
  -- Whom it is about; null of a summary.
  person_id uuid,
  occasion text not null check (occasion in ('visit', 'call', 'save_contact', 'share', 'summary')),
  content_type text not null default '',
  content_id text not null default '',
  second_scene text not null default '',
  landing text not null default '',
  -- When it happened; of a summary when it is due.
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'sending', 'sent', 'failed')),
  -- The summary that tells of a notice that quiet hours held back.
  summary_id uuid,
  primary key (company_id, notice_id),
  check ((person_id is null) = (occasion = 'summary'))
);
create index notice_told on notice (company_id, staff_id, person_id, at);
create index notice_summary on notice (company_id, summary_id) where summary_id is not null;
-- The upkeep looks for notices that lost their job, and for old ones.
create index notice_open on notice (at) where state in ('waiting', 'sending');
create index notice_age on notice using brin (at) with (pages_per_range = 32);

-- What a member of staff chose. No row: messages at any hour.
create table notice_setting (
  company_id text not null,
  staff_id uuid not null,
  is_on boolean not null default true,
  -- Quiet hours on the company's clock, over midnight where they end earlier than they begin; null without any.
  quiet_from time,
  quiet_until time,
  primary key (company_id, staff_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
