create table note (
  company_id text not null,
  note_id integer not null,
  body text not null default '',
  primary key (company_id, note_id)
);

create table comment (
  company_id text not null,
  comment_id integer not null,
  note_id integer not null,
  primary key (company_id, comment_id),
  foreign key (company_id, note_id) references note (company_id, note_id)
);

create table happening (
  company_id text not null,
  at timestamptz not null,
  number bigserial,
  primary key (company_id, at, number)
) partition by range (at);
create table happening_default partition of happening default;

create table directory (key text primary key, company text not null);
create table secret (key text primary key);
