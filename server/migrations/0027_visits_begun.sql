-- The radar shows and counts visits by where each began.
create index visit_begun on visit (company_id, staff_id, opened_at desc, activity_id desc) include (person_id) where first_of = 'visit';
