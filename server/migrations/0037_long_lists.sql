-- Lists of the console by their order, so that a page of a long one reads no more rows than it shows.
create index audit_action on audit (company_id, action, at desc);
create index material_changed on material (company_id, updated_at desc, material_id);
create index material_categories on material (company_id, category, status, expires_at) where official and category <> '';
