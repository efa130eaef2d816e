-- What a salesperson wrote down about a visitor.
create table person_remark (
  company_id text not null,
  staff_id uuid not null,
  person_id uuid not null,
  words text not null check (words <> ''),
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, staff_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index person_remark_person on person_remark (company_id, person_id);
create trigger person_remark_not_of_erased before insert or update of person_id on person_remark
  for each row execute function refuse_erased();
