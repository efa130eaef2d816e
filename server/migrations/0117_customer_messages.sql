-- Messages to customers. A template is bound to a message that a module declares. Rows without a message are of earlier
-- releases: nothing was sent by them. The former release lists every row, by its title.
-- Former release: it leaves the new columns as they are, which in its own rows are empty and meet every rule
alter table notice_template
  add column message text,
  add column app text,
  add column kind text,
  -- The message's fields by the names that the template gives its own.
  add column keys jsonb not null default '{}',
  add constraint notice_template_bound check (num_nulls(message, app, kind) in (0, 3)),
  add constraint notice_template_app check (app in ('mini', 'wechat')),
  add constraint notice_template_kind check (kind in ('once', 'follower') and (kind = 'once' or app = 'wechat'));
-- Former release: it leaves these columns empty, and empty ones are no double
create unique index notice_template_message on notice_template (company_id, message, app);

-- Messages that the person still allows: one for each yes.
-- Former release: it leaves the column at 0, or as the present one left it
alter table notice_choice
  add column allowed integer not null default 0,
  add constraint notice_choice_allowed check (allowed between 0 and 1000);

-- Messages to send, and those of the last month.
create table customer_message (
  company_id text not null,
  message_id uuid not null,
  person_id uuid not null,
  message text not null,
  -- The record that the message is about, and which of its messages of this kind it is.
  about text not null,
  occasion text not null default '',
  -- Values of the message's fields.
  contents jsonb not null,
  -- The page that a tap opens: what follows the hash of an address.
  page text not null,
  send_at timestamptz not null,
  -- From here on the message has no use.
  useless_at timestamptz not null,
  state text not null default 'waiting',
  -- Why it was not sent.
  reason text not null default '',
  -- The template by which it was sent, or is being sent.
  template_id text,
  primary key (company_id, message_id),
  foreign key (company_id, person_id) references person(company_id, person_id),
  constraint customer_message_state check (state in ('waiting', 'sending', 'sent', 'dropped', 'failed'))
);
create unique index customer_message_waiting on customer_message (company_id, about, message, occasion)
  where state in ('waiting', 'sending');
create index customer_message_person on customer_message (company_id, person_id);
