-- Lists of the console by their order, and their numbers from indexes alone, so that a long list costs what its page costs.

-- Chinese names by pinyin, as the list of staff has them.
create index staff_listed on staff (company_id, status, department collate "zh-x-icu", name collate "zh-x-icu", user_id);
create index staff_department on staff (company_id, department, status);
create index link_listed on link (company_id, created_at desc, link_id);

drop index form_answer_listed;
create index form_answer_listed on form_answer (company_id, form_id, at desc, answer_id) include (handling);

drop index material_categories;
create index material_categories on material (company_id, category_id, updated_at desc, material_id)
  include (kind, status, official, expires_at) where category_id is not null;
create index material_kinds on material (company_id, kind, updated_at desc, material_id)
  include (status, official, expires_at, category_id);
drop index material_changed;
create index material_changed on material (company_id, updated_at desc, material_id)
  include (kind, status, official, expires_at, category_id);

drop index audit_at;
create index audit_at on audit (company_id, at desc, audit_id);
drop index audit_action;
create index audit_action on audit (company_id, action, at desc, audit_id);
