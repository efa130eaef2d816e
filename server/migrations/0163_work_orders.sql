-- Hours of working time within which a customer is to have an answer.
create table work_order_setting (
  company_id text not null,
  answer_hours integer not null default 8 check (answer_hours between 1 and 200),
  primary key (company_id),
  foreign key (company_id) references company (company_id)
);

-- Requests of customers. The title of the thing that a request refers to stays as it was then.
create table work_order (
  company_id text not null,
  work_order_id uuid not null,
  number text not null,
  kind text not null check (kind in ('repair', 'complaint', 'question')),
  state text not null check (state in ('open', 'taken', 'answered', 'closed')),
  person_id uuid not null,
  handler_id uuid,
  place_id uuid,
  about_type text not null default '' check (about_type in ('', 'booking', 'order', 'form')),
  about_id uuid,
  about_title text not null default '',
  words text not null,
  pictures jsonb not null default '[]',
  due_at timestamptz,
  told_at timestamptz,
  was_reopened boolean not null default false,
  satisfaction integer check (satisfaction between 1 and 5),
  satisfaction_words text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, work_order_id),
  unique (company_id, number),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, handler_id) references staff (company_id, staff_id),
  foreign key (company_id, place_id) references place (company_id, place_id),
  check ((about_type = '') = (about_id is null)),
  check (state <> 'open' or handler_id is null)
);
create index work_order_person on work_order (company_id, person_id, changed_at);
create index work_order_handler on work_order (company_id, handler_id, state);
create index work_order_place on work_order (company_id, place_id, state);
create index work_order_created on work_order (company_id, created_at);
create index work_order_due on work_order (due_at) where state in ('open', 'taken') and told_at is null;
create index work_order_answered on work_order (changed_at) where state = 'answered';

-- What customer and staff wrote to each other.
create table work_order_reply (
  company_id text not null,
  reply_id uuid not null,
  work_order_id uuid not null,
  -- Null for the customer.
  staff_id uuid,
  words text not null,
  pictures jsonb not null default '[]',
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, reply_id),
  foreign key (company_id, work_order_id) references work_order (company_id, work_order_id) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index work_order_reply_order on work_order_reply (company_id, work_order_id, at);
create index work_order_reply_staff on work_order_reply (company_id, staff_id);

-- What staff wrote to each other. A table of its own, so that nothing which reads for customers can answer it.
create table work_order_remark (
  company_id text not null,
  remark_id uuid not null,
  work_order_id uuid not null,
  staff_id uuid not null,
  words text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, remark_id),
  foreign key (company_id, work_order_id) references work_order (company_id, work_order_id) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index work_order_remark_order on work_order_remark (company_id, work_order_id, at);
create index work_order_remark_staff on work_order_remark (company_id, staff_id);
