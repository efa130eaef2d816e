-- New customers in WeCom who are yet to be greeted: with words while WeCom takes them, and with tags.
create table greeting (
  company_id text not null references company,
  greeting_id uuid not null,
  staff_id uuid not null,
  external_userid text not null,
  -- Of the contact code or acquisition link by which they came; '' where they came another way.
  state text not null default '',
  -- WeCom takes it once, and for 20 seconds; '' where there is none, or it is used.
  welcome_code text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, greeting_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id) on delete cascade
);
create index greeting_customer on greeting (company_id, external_userid);
create index greeting_age on greeting (at);
