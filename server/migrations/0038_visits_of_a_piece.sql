-- Statistics by part read the visits of one piece in a span of days.
create index visit_piece on visit (company_id, content_id, opened_at desc) where content_type = 'material';
