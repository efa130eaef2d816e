-- The departments of a company's WeCom, as its address book was last brought in.
create table department (
  company_id text not null,
  -- WeCom's number; 1 is the company itself.
  department_id bigint not null,
  -- 0 for none.
  parent_id bigint not null,
  name text not null,
  primary key (company_id, department_id)
);
create index department_parent on department (company_id, parent_id);

-- Members by WeCom's user id and not by a row of staff: an import that added a member can be undone.
create table department_member (
  company_id text not null,
  department_id bigint not null,
  user_id text not null,
  is_leader boolean not null,
  primary key (company_id, department_id, user_id),
  foreign key (company_id, department_id) references department (company_id, department_id)
);
create index department_member_user on department_member (company_id, user_id);

-- What reading the address book found, until the import is applied or expires.
alter table staff_import add column departments jsonb;
