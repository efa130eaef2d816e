-- The newest posts of a member for their card.
create index post_card on post (company_id, staff_id, shown_at desc, post_id desc)
  where state = 'published' and audience = 'visitors' and face = 'dync';
