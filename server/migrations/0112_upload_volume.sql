-- Bytes of a day that a person posted to the server's own disk, completed or not. The day is that of UTC.
create table upload_volume (
  company_id text not null,
  person_id uuid not null,
  day date not null,
  is_staff boolean not null,
  bytes bigint not null check (bytes >= 0),
  primary key (company_id, person_id, day),
  foreign key (company_id, person_id) references person (company_id, person_id)
);
create index upload_volume_day on upload_volume (company_id, day, is_staff) include (bytes);
create trigger upload_volume_not_of_erased before insert or update of person_id on upload_volume
  for each row execute function refuse_erased();
