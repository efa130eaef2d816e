-- A company card and an announcement are shared and tracked like a card.
alter table share drop constraint share_content_type_check,
  add check (content_type in ('card', 'material', 'product', 'company', 'announcement'));
alter table scene drop constraint scene_content_type_check,
  add check (content_type in ('card', 'material', 'product', 'company', 'announcement'));
