-- The company asks members of staff to share a piece by a day, and to show that by a screenshot.
create table share_task (
  company_id text not null,
  task_id uuid not null,
  title text not null check (title <> ''),
  words text not null default '',
  material_id uuid not null,
  -- The last day, by the company's time zone.
  deadline date not null,
  -- Who asked for it.
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  -- An ended task takes no more screenshots.
  ended_at timestamptz,
  primary key (company_id, task_id),
  foreign key (company_id, material_id) references material (company_id, material_id) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index share_task_recent on share_task (company_id, created_at desc);
create index share_task_age on share_task (deadline);
-- Who is asked, and how far they are.
create table share_task_member (
  company_id text not null,
  task_id uuid not null,
  staff_id uuid not null,
  shared_at timestamptz,
  completed_at timestamptz,
  -- Address of the screenshot; '' before it.
  image text not null default '',
  primary key (company_id, task_id, staff_id),
  foreign key (company_id, task_id) references share_task (company_id, task_id) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade,
  check ((completed_at is null) = (image = ''))
);
create index share_task_member_staff on share_task_member (company_id, staff_id);
