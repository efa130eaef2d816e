-- What visitors ask at a place of a brochure or a case, with the picture as it was.
create table spot_question (
  company_id text not null,
  question_id uuid not null,
  person_id uuid not null,
  -- The salesperson who is asked.
  staff_id uuid not null,
  material_id uuid not null,
  -- Which picture of the piece, counted from 1.
  page integer not null check (page > 0),
  picture text not null,
  -- The marked place: parts of the picture's width and height, from its upper left corner.
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  words text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, question_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id),
  foreign key (company_id, material_id) references material (company_id, material_id) on delete cascade
);
create index spot_question_person on spot_question (company_id, person_id);
create index spot_question_staff on spot_question (company_id, staff_id);
create index spot_question_material on spot_question (company_id, material_id);
create index spot_question_age on spot_question (at);
create trigger spot_question_not_of_erased before insert or update of person_id on spot_question
  for each row execute function refuse_erased();

alter table notice drop constraint notice_occasion_check;
alter table notice add constraint notice_occasion_check
  check (occasion in ('visit', 'call', 'save_contact', 'share', 'ask', 'summary'));
