-- A post is shared and tracked like a card.
alter table share drop constraint share_content_type_check;
-- Former release: it writes fewer values
alter table share add constraint share_content_type_check
  check (content_type in ('card', 'material', 'product', 'company', 'announcement', 'site', 'post'));
alter table scene drop constraint scene_content_type_check;
-- Former release: it writes fewer values
alter table scene add constraint scene_content_type_check
  check (content_type in ('card', 'material', 'product', 'company', 'announcement', 'site', 'post'));
