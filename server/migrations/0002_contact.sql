-- Customers whom WeCom tells about, and what signing in needs beside the first migration.

-- A customer in a salesperson's WeCom. The person is found by external_userid or union_id, and may come later.
create table external_contact (
  company_id text not null references company,
  staff_id uuid not null,
  external_userid text not null,
  union_id text not null default '',
  name text not null default '',
  avatar text not null default '',
  -- Of the contact code through which they came; '' where they came another way.
  state text not null default '',
  added_at timestamptz not null,
  -- One of the two removed the other.
  removed_at timestamptz,
  primary key (company_id, staff_id, external_userid),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index external_contact_customer on external_contact (company_id, external_userid);
create index external_contact_union on external_contact (company_id, union_id) where union_id <> '';

-- WeCom delivers an event up to four times; this is the key by which a repeat is known.
create table contact_event (
  company_id text not null references company,
  from_user text not null,
  create_time bigint not null,
  change_type text not null,
  user_id text not null,
  external_userid text not null,
  received_at timestamptz not null default now(),
  primary key (company_id, from_user, create_time, change_type, user_id, external_userid)
);

create index person_external on person (company_id, external_userid)
  where external_userid <> '' and joined_into is null;
create index person_staff on person (company_id, staff_id) where staff_id is not null and joined_into is null;

-- The identities that moved with a join, so that undoing it can bring them back: [{"app_id", "open_id"}, …].
alter table person_join add column moved jsonb not null default '[]';

-- While one instance asks the vendor for a new token, the others wait for it.
alter table vendor_token add column lease_until timestamptz;

-- SHA-256 of a cookie of the browser that set out to sign in: nobody else may come back in its place.
alter table sign_in_pending add column binding bytea not null default '';

-- Counting a person must not tell all instances that the company's cards changed.
drop trigger company_published on company;
create trigger company_published
  after insert or delete or update of
    name, short_name, logo, brand_color, address, phone, introduction, time_zone, status, app_type
  on company for each row execute function tell_published();
