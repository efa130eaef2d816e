-- Submitted forms. A form itself is a piece of content: its questions stand in the body of `material`.
create table form_answer (
  company_id text not null,
  answer_id uuid not null,
  form_id uuid not null,
  -- Null for a caller without a session.
  person_id uuid,
  -- The salesperson whom it is credited to.
  staff_id uuid,
  share_id text not null default '',
  -- The questions as they were asked: the form may change later.
  asked jsonb not null,
  -- By the question's id; `true` where the answer is sealed.
  answers jsonb not null,
  -- Phone numbers and signatures, as JSON by the question's id.
  sealed bytea not null,
  -- The first phone number, to be found by.
  phone_sealed bytea,
  phone_hash bytea,
  -- The words by which the answer is found.
  search text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, answer_id),
  foreign key (company_id, form_id) references material (company_id, material_id),
  foreign key (company_id, person_id) references person (company_id, person_id),
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
create index form_answer_listed on form_answer (company_id, form_id, at desc);
create index form_answer_person on form_answer (company_id, person_id, form_id);
create index form_answer_staff on form_answer (company_id, staff_id);
create trigger form_answer_not_of_erased before insert or update of person_id on form_answer
  for each row execute function refuse_erased();

alter table sms_code drop constraint sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check check (purpose in ('bind', 'phone', 'card', 'form'));

alter table material drop constraint material_kind_check;
alter table material add constraint material_kind_check check (kind in (
  'article', 'brochure', 'case', 'video', 'image', 'document', 'poster', 'moments', 'mini', 'web', 'site', 'form'));
