-- Lists of the console by their order, so that a page of a long one reads no more rows than it shows.
create index audit_action on audit (company_id, action, at desc);
create index material_changed on material (company_id, updated_at desc, material_id);
