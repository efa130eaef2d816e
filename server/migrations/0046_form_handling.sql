-- How far the company has come with a submitted form.
alter table form_answer add column handling text not null default 'open' check (handling in ('open', 'progress', 'done'));
-- The member who handles it.
alter table form_answer add column handler_id uuid;
alter table form_answer add column note text not null default '';
-- Of the last change of these three.
alter table form_answer add column handled_at timestamptz;
alter table form_answer add foreign key (company_id, handler_id) references staff (company_id, staff_id);
create index form_answer_handler on form_answer (company_id, handler_id);
create index form_answer_open on form_answer (company_id, form_id, at desc) where handling <> 'done';
